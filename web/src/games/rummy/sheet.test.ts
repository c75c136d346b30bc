import { expect, test } from "vitest";
import type { RummyLine } from "../../wire.gen";
import { roundsOf, sums } from "./sheet";

const line = (winner: string | null, points: Record<string, number>, half_chips = {}): RummyLine => ({
  how: winner === null ? "void" : "declared",
  winner,
  points,
  half_chips,
});
const sheet = {
  "9": line("mzoya", { mnani: 30, mzoya: 0 }, { mnani: -60, mzoya: 60 }),
  "10": line("mnani", { mnani: 0, mzoya: 12, mfarhan: 20 }, { mnani: 64, mzoya: -24, mfarhan: -40 }),
  "11": line(null, { mnani: 0, mzoya: 20 }),
};

test("R32 the sheet sums points and chips, most chips first; a void round moves none and its drops stand (R14)", () => {
  expect(sums(sheet)).toEqual([
    { member: "mzoya", points: 32, half_chips: 36, rounds: { "9": 0, "10": 12, "11": 20 }, won: 1 },
    { member: "mnani", points: 30, half_chips: 4, rounds: { "9": 30, "10": 0, "11": 0 }, won: 1 },
    { member: "mfarhan", points: 20, half_chips: -40, rounds: { "10": 20 }, won: 0 },
  ]);
});

test("rounds stand with the newest first, by number and not by letter", () => {
  expect(roundsOf(sheet).map(([round]) => round)).toEqual(["11", "10", "9"]);
});
