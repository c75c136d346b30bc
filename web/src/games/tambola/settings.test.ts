import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import { byRole, click, press, show } from "../../ui/testing";
import Settings from "./Settings.svelte";

beforeEach(async () => setLanguage("en"));

const settings = { calling: "automatic", pace_s: 7, prizes: { top_line: 10, full_house: 120 } };

test("T10 a prize goes down to nothing, and below nothing the dividend isn't played", () => {
  const onchange = vi.fn();
  show(Settings, { settings: { ...settings, prizes: { top_line: 0, full_house: 120 } }, onchange });
  click(byRole("button", "Top Line: less"));
  expect(onchange).toHaveBeenCalledExactlyOnceWith({ ...settings, prizes: { full_house: 120 } });
});

test("T10 the last dividend in play can't be taken out", () => {
  const onchange = vi.fn();
  show(Settings, { settings: { ...settings, prizes: { full_house: 0 } }, onchange });
  click(byRole("button", "Full House: less"));
  expect(onchange).not.toHaveBeenCalled();
});

test("T12 the pace is for automatic calling alone, and stays from 3 to 20", () => {
  const onchange = vi.fn();
  show(Settings, { settings, onchange });
  press(byRole("spinbutton", "Seconds between numbers"), "End");
  expect(onchange).toHaveBeenCalledExactlyOnceWith({ ...settings, pace_s: 20 });
  document.body.replaceChildren();
  show(Settings, { settings: { ...settings, calling: "tapped" }, onchange });
  expect(() => byRole("spinbutton", "Seconds between numbers")).toThrow();
});

test("T10 prizes in words, shares of the pot, and dividends that this page doesn't set stay as they are", () => {
  const onchange = vi.fn();
  const kept = { early_five: "A box of sweets", four_corners: { share: 100 }, star: 30 };
  show(Settings, { settings: { ...settings, prizes: { ...kept, top_line: 10 } }, onchange });
  expect(document.body.textContent).toContain("A box of sweets");
  expect(document.body.textContent).toContain("100%");
  click(byRole("button", "Top Line: more"));
  expect(onchange).toHaveBeenCalledExactlyOnceWith({ ...settings, prizes: { ...kept, top_line: 20 } });
});
