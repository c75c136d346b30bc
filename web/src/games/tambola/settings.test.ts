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
