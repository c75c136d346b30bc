// What lies on a spot, and what came of it (S6, S27).

import { expect, test } from "vitest";
import { lyingOn } from "./lying";

test("the others' chips are what is there without one's own confirmed ones", () => {
  const table = { bets: { small: 8 }, waiting: { small: 3 }, totals: { small: 45, big: 5 } };
  expect([lyingOn(table, "small").others, lyingOn(table, "big").others]).toEqual([40, 5]);
  // The sums come a moment after one's own bet.
  expect(lyingOn({ bets: { odd: 5 }, totals: {} }, "odd").others).toBe(0);
});

test("before the dice are known nothing wins or loses", () => {
  const { wins, loses } = lyingOn({ bets: { small: 5 }, winning: [] }, "small");
  expect([wins, loses]).toEqual([false, false]);
});

test("winnings are what comes to the stake, to the half chip", () => {
  const table = {
    bets: { odd2_even1: 5, big: 5 },
    winning: ["odd2_even1"],
    backs: { odd2_even1: 25, big: 0 },
  };
  expect(lyingOn(table, "odd2_even1")).toMatchObject({ wins: true, won_half_chips: 15 });
  expect(lyingOn(table, "big")).toMatchObject({ loses: true, won_half_chips: 0 });
});
