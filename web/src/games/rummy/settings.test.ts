// What a host chooses when rummy is opened, and how everyone reads it.

import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import { byRole, click, press, show } from "../../ui/testing";
import type { RummySettings } from "../../wire.gen";
import { SETTINGS } from "./fake";
import { CAPS } from "./limits";
import Settings from "./Settings.svelte";
import Summary from "./Summary.svelte";

beforeEach(async () => setLanguage("en"));

/** The settings on the screen, and what was changed last. */
function shown(changes: Partial<RummySettings> = {}) {
  const onchange = vi.fn();
  show(Settings, { settings: { ...SETTINGS, ...changes }, onchange });
  return () => onchange.mock.lastCall?.[0] as RummySettings;
}

test("R38 the turn timer is on the first screen, the rest waits behind one button", () => {
  const news = shown();
  expect(() => byRole("switch", "Printed jokers")).toThrow();
  click(byRole("radio", "90"));
  expect(news()).toEqual({ ...SETTINGS, turn_timer_s: 90 });
  click(byRole("radio", "Off"));
  expect(news().turn_timer_s).toBe(0);
  click(byRole("button", "More options"));
  expect(byRole("switch", "Printed jokers").getAttribute("aria-checked")).toBe("true");
});

test("R29 R30 drops and the cap go by fives, no further than the rules let them", () => {
  const news = shown();
  click(byRole("button", "More options"));
  click(byRole("button", "First drop: more"));
  expect(news().first_drop).toBe(25);
  press(byRole("spinbutton", "First drop"), "End");
  expect(news().first_drop).toBe(40);
  press(byRole("spinbutton", "Middle drop"), "End");
  expect(news().middle_drop).toBe(80);
  press(byRole("spinbutton", "Points cap"), "Home");
  expect(news().cap).toBe(40);
  expect(CAPS).toEqual([40, 45, 50, 55, 60, 65, 70, 75, 80]);
});

test("R32 R13 chips for each point and the skip are chosen among those there are, each with what it does", () => {
  const news = shown({ multiplier: 25, skip_s: 15 });
  click(byRole("button", "More options"));
  expect(document.body.textContent).toContain("Each point left in a hand gives the winner 25 chips.");
  expect(document.body.textContent).toContain("After 15 seconds without a connection the turn is over");
  click(byRole("radio", "100"));
  expect(news().multiplier).toBe(100);
});

test("R2 R39 how many cards there are follows the seats, which are an addition of this house", () => {
  const news = shown({ seats: 4 });
  click(byRole("button", "More options"));
  expect(document.body.textContent).toContain("108 cards");
  expect(document.querySelector(".house")?.textContent).toContain("Additions of this house");
  click(byRole("button", "Seats: less"));
  expect(news().seats).toBe(3);
  document.body.replaceChildren();
  const others = shown({ seats: 3, printed_jokers: false });
  click(byRole("button", "More options"));
  expect(document.body.textContent).toContain("52 cards");
  press(byRole("spinbutton", "Seats"), "Home");
  expect(others().seats).toBe(2);
  click(byRole("switch", "Best arrangement at a tap"));
  expect(others().assist).toBe(true);
});

test("R38 everyone reads in words what was chosen", () => {
  show(Summary, { settings: { ...SETTINGS, turn_timer_s: 0, skip_s: 30, multiplier: 10 } });
  const lines = [...document.querySelectorAll("dl > div")].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );
  expect(lines).toEqual([
    ["Turn timer", "Off"],
    ["Chips for each point", "10"],
    ["First drop", "20"],
    ["Middle drop", "40"],
    ["Points cap", "80"],
    ["Skip for the disconnected", "30 s"],
    ["Printed jokers", "On"],
    ["Joker mark on wild cards", "On"],
    ["Seats", "6"],
    ["Best arrangement at a tap", "Off"],
  ]);
  expect(document.body.textContent).toContain("They stay until the game is opened anew.");
});
