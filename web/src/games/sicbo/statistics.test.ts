// The statistics of the rounds that were paid, counted and shown (S28).

import { beforeEach, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { show } from "../../ui/testing";
import { counted, numbers, parityOf, road, roundsOf, sizeOf, totals, type Result } from "./statistics";
import Statistics from "./Statistics.svelte";

const result = (...dice: [number, number, number]): Result => ({ dice, shakes: 1 });
/** Small odd, small even, triple, big odd, big even; sent in no order. */
const sent = {
  "12": result(6, 6, 2),
  "9": result(1, 2, 5),
  "8": result(1, 2, 4),
  "10": result(6, 6, 6),
  "11": { ...result(6, 4, 3), shakes: 2 },
};
const rounds = roundsOf(sent);

beforeEach(async () => {
  await Promise.all([loadPart("sicbo"), setLanguage("en")]);
});

test("rounds stand in the order in which they were played", () => {
  expect(rounds.map(({ round, total }) => [round, total])).toEqual([
    [8, 7],
    [9, 8],
    [10, 18],
    [11, 13],
    [12, 14],
  ]);
});

test("a triple is neither small nor big, neither odd nor even", () => {
  expect(counted(rounds, sizeOf)).toEqual({ low: 2, high: 2, triple: 1 });
  expect(counted(rounds, parityOf)).toEqual({ low: 2, high: 2, triple: 1 });
  expect(rounds.map(parityOf)).toEqual(["low", "high", "triple", "low", "high"]);
});

test("a road begins a new column when the side changes, and when a column is full", () => {
  expect(road(rounds, sizeOf).map((column) => column.map(({ round }) => round))).toEqual([
    [8, 9],
    [10],
    [11, 12],
  ]);
  const streak = roundsOf(Object.fromEntries(Array.from({ length: 8 }, (_, n) => [n, result(1, 1, 2)])));
  expect(road(streak, sizeOf).map(({ length }) => length)).toEqual([6, 2]);
});

test("totals count rounds, numbers count dice", () => {
  expect(totals(rounds).filter(({ times }) => times > 0)).toEqual(
    [7, 8, 13, 14, 18].map((total) => ({ of: total, times: 1 })),
  );
  expect(totals(rounds).map(({ of }) => of)).toEqual(Array.from({ length: 16 }, (_, n) => n + 3));
  expect(numbers(rounds).map(({ times }) => times)).toEqual([2, 3, 1, 2, 1, 6]);
});

test("the newest result stands first, with its dice in order and how often they were shaken", () => {
  show(Statistics, { statistics: sent });
  const lines = [...document.querySelectorAll(".results li")];
  expect(lines.map((line) => line.querySelector(".no")?.textContent)).toEqual(["12", "11", "10", "9", "8"]);
  expect([...lines[1]!.querySelectorAll("[role=img]")].map((die) => die.ariaLabel)).toEqual(["6", "4", "3"]);
  expect(lines[1]!.textContent).toContain("= 13");
  expect(lines[1]!.textContent).toMatch(/Big · Odd\s*shaken 2 times/);
  expect(lines[2]!.textContent).toContain("Triple");
});

test("says that past rounds don't change the odds, before the first round too", () => {
  show(Statistics, { statistics: {} });
  expect(document.body.textContent).toContain("Past rounds don't change the odds");
  expect(document.body.textContent).toContain("No round has been paid yet.");
});

test("roads and charts run left to right in Urdu as well", async () => {
  await setLanguage("ur");
  show(Statistics, { statistics: sent });
  expect([...document.querySelectorAll<HTMLElement>(".road, .bars, .shares")].map(({ dir }) => dir)).toEqual(
    Array(6).fill("ltr"),
  );
});
