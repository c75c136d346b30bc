import { expect, test } from "vitest";
import type { RummyMoved } from "../../wire.gen";
import { thrownNow, type Thrown } from "./thrown";

const threw = (member: string, card: string): RummyMoved => ({
  turn: 1,
  member,
  what: "discarded",
  card,
  by_clock: false,
  points: null,
});
const told = (thrown: Thrown) => [...thrown].map(([place, { member }]) => [place, member]);

test("each throw that was seen is kept with its place and its card", () => {
  const first = thrownNow(new Map(), { open: { "1": "9H", "2": "6C" }, moved: threw("mnani", "6C") });
  const second = thrownNow(first, { open: { "1": "9H", "2": "6C", "3": "2S" }, moved: threw("mzoya", "2S") });
  expect(told(second)).toEqual([
    ["2", "mnani"],
    ["3", "mzoya"],
  ]);
});

test("after a gap nobody is named for a card that this page hasn't seen thrown", () => {
  const before: Thrown = new Map([
    ["2", { card: "6C", member: "mnani" }],
    ["3", { card: "2S", member: "mzoya" }],
  ]);
  const drew: RummyMoved = { ...threw("mnani", "KD"), what: "drew_closed", card: null };
  const open = { "1": "9H", "2": "6C", "3": "KD", "4": "4H" };
  expect(told(thrownNow(before, { open, moved: drew }))).toEqual([["2", "mnani"]]);
  expect(told(thrownNow(before, { open, moved: threw("mfarhan", "4H") }))).toEqual([
    ["2", "mnani"],
    ["4", "mfarhan"],
  ]);
});

test("a card that was taken up again is nobody's", () => {
  const before: Thrown = new Map([["2", { card: "6C", member: "mnani" }]]);
  const took: RummyMoved = { ...threw("mzoya", "6C"), what: "drew_open" };
  expect(told(thrownNow(before, { open: { "1": "9H" }, moved: took }))).toEqual([]);
});
