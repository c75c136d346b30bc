// Dice, counters and the felt: what a tap and a screen reader find.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../../i18n";
import { byRole, click, show } from "../../../ui/testing";
import Chip from "./Chip.svelte";
import Die from "./Die.svelte";
import Felt from "./Felt.svelte";

beforeEach(async () => {
  await Promise.all([loadPart("sicbo"), setLanguage("en")]);
});

const spotOn = (key: string) => document.querySelector<HTMLElement>(`[data-spot="${key}"]`)!;

const said = (key: string) => spotOn(key).querySelector(".vh")?.textContent;

describe("a die", () => {
  test("shows as many pips as it says, 1 and 4 in red", () => {
    for (const value of [1, 2, 3, 4, 5, 6]) show(Die, { value });
    const dice = [...document.querySelectorAll(".die")];
    expect(dice.map((die) => die.querySelectorAll("circle").length)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(dice.map((die) => die.ariaLabel)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(dice.map((die) => die.classList.contains("red"))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test("rolls in only where it has just come to rest", () => {
    show(Die, { value: 3, settles: true });
    show(Die, { value: 5 });
    expect([...document.querySelectorAll(".settles")].map((die) => die.ariaLabel)).toEqual(["3"]);
  });

  test("that isn't there yet says so", () => {
    show(Die, { value: null });
    expect(byRole("img", "No die yet").querySelector("svg")).toBeNull();
  });
});

test("a counter is of the wood of the largest counter within its amount", () => {
  for (const chips of [1, 4, 5, 24, 25, 100, 499, 500, 12_500]) show(Chip, { chips });
  const woods = [...document.querySelectorAll(".chip")].map(({ className }) => /v\d+/.exec(className)?.[0]);
  expect(woods).toEqual(["v1", "v1", "v5", "v5", "v25", "v100", "v100", "v500", "v500"]);
  expect(byRole("img", "12,500").textContent).toBe("12k");
});

describe("the felt", () => {
  test("has 37 spots and the way to the others, left to right in Urdu too", async () => {
    await setLanguage("ur");
    show(Felt, { table: { bets: {} }, onplace: () => undefined, onmore: () => undefined });
    expect(document.querySelectorAll("[data-spot]")).toHaveLength(37);
    expect([...document.querySelectorAll<HTMLElement>(".row")].every(({ dir }) => dir === "ltr")).toBe(true);
    expect(document.querySelector(".row")!.textContent).toMatch(/چھوٹا.*طاق.*جفت.*بڑا/s);
  });

  test("puts chips on the spot that is tapped, and on none while nothing can be placed", () => {
    const onplace = vi.fn();
    show(Felt, { table: { bets: {} }, onplace });
    click(spotOn("pair:4"));
    expect(onplace).toHaveBeenCalledExactlyOnceWith("pair:4");
    show(Felt, { table: { bets: {} } });
    expect(document.querySelectorAll('[aria-disabled="true"]')).toHaveLength(37);
  });

  test("shows one's own chips, those not confirmed yet, and the others'", () => {
    show(Felt, { table: { bets: { small: 25 }, waiting: { small: 5 }, totals: { small: 65, big: 10 } } });
    expect(said("small")).toBe("Small · pays 1:1 · your chips: 25 · not confirmed yet: 5 · of others: 45");
    expect(spotOn("small").querySelector(".chip.waits")?.textContent).toBe("25");
    expect(spotOn("big").querySelector(".others")?.textContent).toBe("10");
    expect(spotOn("big").querySelector(".chip")).toBeNull();
  });

  test("marks winning spots with a sign, and says what they bring", () => {
    const winning = ["big", "single:5"];
    show(Felt, {
      table: { bets: { "single:5": 5, small: 5 }, winning, backs: { "single:5": 25, small: 0 } },
    });
    expect([...document.querySelectorAll<HTMLElement>(".wins")].map((spot) => spot.dataset["spot"])).toEqual([
      ...["big", "single:5"],
    ]);
    expect(said("single:5")).toBe("Number 5 · pays 1:1, 2:1, 3:1 · your chips: 5 · wins · winnings: 7½");
    expect(spotOn("single:5").querySelector(".won")?.textContent).toBe("+7½");
    expect(spotOn("small").classList.contains("loses")).toBe(true);
  });
});
