// The table of odds: every spot on one line, with what it pays, its chance and its return (S10–S26).

import { beforeEach, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { show } from "../../ui/testing";
import { lineName, oddsLines } from "./odds";
import Odds from "./Odds.svelte";

beforeEach(async () => {
  await Promise.all([loadPart("sicbo"), setLanguage("en")]);
});

test("each of the 110 spots stands on one line, beside others of the same odds only", () => {
  const lines = oddsLines();
  expect(new Set(lines.flat()).size).toBe(110);
  expect(lines.flat()).toHaveLength(110);
  for (const line of lines) {
    const odds = line.map((spot) => [
      spot.winning_outcomes,
      spot.rtp_pct,
      spot.house_edge_pct,
      spot.pays.join(),
    ]);
    expect(odds).toEqual(odds.map(() => odds[0]));
  }
});

test("what wins most often comes first", () => {
  expect(oddsLines().map(lineName)).toEqual([
    "Small · Big",
    "Odd · Even",
    "Number",
    "2 odd 1 even · 2 even 1 odd",
    "Combo",
    "All odd · All even",
    "Total 10 and 11",
    "Total 9 and 12",
    "Four numbers",
    "Total 8 and 13",
    "Pair",
    "Total 7 and 14",
    "Total 6 and 15",
    "Any triple",
    "Total 5 and 16",
    "Three singles",
    "Total 4 and 17",
    "Double and single",
    "Triple",
  ]);
});

test("S26: the table shows the exact figures, and the best return in words", () => {
  show(Odds, {});
  const cells = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
  expect(cells[0]).toEqual(["Small · Big", "105", "1:1", "97.22"]);
  expect(cells[2]).toEqual(["Number", "91", "1:12:13:1", "92.13"]);
  expect(cells.at(-1)).toEqual(["Triple", "1", "180:1", "83.80"]);
  expect(document.body.textContent).toContain("the best give back 97.22 of 100");
});
