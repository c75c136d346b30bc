// The picker: choosing dice, seeing which bets fit, putting chips on them (S10–S24).

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { byRole, click, press, show } from "../../ui/testing";
import SpotPicker from "./SpotPicker.svelte";

const offered = () =>
  [...document.querySelectorAll<HTMLElement>("li[data-spot]")].map((line) => line.dataset["spot"]);
const choose = (...dice: number[]) => dice.forEach((die) => click(byRole("button", `Add a ${die}`)));

beforeEach(async () => {
  await Promise.all([loadPart("sicbo"), setLanguage("en")]);
});

test("says what to do before a die is chosen, then offers what fits", () => {
  show(SpotPicker, { table: { bets: {} }, values: [1, 5], value: 5 });
  expect(offered()).toEqual([]);
  expect(document.body.textContent).toContain("Choose up to three dice");
  choose(2, 5, 2);
  expect(offered().slice(0, 3)).toEqual(["double_single:2-5", "combo:2-5", "even2_odd1"]);
});

test("a chosen die that is tapped goes away, a fourth takes the place of the newest", () => {
  show(SpotPicker, { table: { bets: {} }, values: [1, 5], value: 5 });
  choose(1, 2, 3, 4);
  expect(offered()).toContain("three_singles:1-2-4");
  click(byRole("button", "Take the 2 away"));
  expect(offered()).toContain("combo:1-4");
  click(byRole("button", "Take all dice away"));
  expect(offered()).toEqual([]);
});

test("all 110 bets are offered on request, and dice lead back to what fits", () => {
  show(SpotPicker, { table: { bets: {} }, values: [1, 5], value: 5 });
  click(byRole("radio", "All 110 bets"));
  expect(offered()).toHaveLength(110);
  choose(6);
  expect(offered()).not.toContain("small");
});

test("a tap puts chips on that bet; what lies there is said", () => {
  const onplace = vi.fn();
  show(SpotPicker, {
    table: { bets: { "combo:2-5": 7 }, waiting: { "combo:2-5": 5 } },
    values: [1, 5],
    value: 5,
    onplace,
  });
  choose(2, 5);
  click(byRole("button", "Combo 2-5: put 5 · your chips: 7 · not confirmed yet: 5"));
  expect(onplace).toHaveBeenCalledExactlyOnceWith("combo:2-5");
});

test("arrow keys change what a tap puts, left to right in Urdu too", async () => {
  await setLanguage("ur");
  show(SpotPicker, { table: { bets: {} }, values: [1, 5, 25], value: 5 });
  press(byRole("radio", "5"), "ArrowRight");
  flushSync();
  expect(byRole("radio", "25").ariaChecked).toBe("true");
  expect(document.querySelector<HTMLElement>(".choice")!.dir).toBe("ltr");
});
