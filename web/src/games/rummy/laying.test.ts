import { expect, test } from "vitest";
import {
  fitted,
  grouped,
  inOrder,
  isSame,
  joined,
  jumped,
  LOOSE,
  moved,
  spotOf,
  stepped,
  type Lie,
} from "./laying";

const LIE: Lie = {
  groups: [
    [0, 1, 2],
    [3, 4],
  ],
  loose: [5, 6],
};

test("R37 a card goes to its place in another group, before the card that lay there", () => {
  expect(moved(LIE, [5], { group: 0, at: 1 })).toEqual({
    groups: [
      [0, 5, 1, 2],
      [3, 4],
    ],
    loose: [6],
  });
});

test("R37 within a group the place counts the cards as they lay before", () => {
  expect(moved(LIE, [0], { group: 0, at: 3 }).groups[0]).toEqual([1, 2, 0]);
  expect(moved(LIE, [2], { group: 0, at: 0 }).groups[0]).toEqual([2, 0, 1]);
  expect(moved(LIE, [1], { group: 0, at: 1 })).toEqual(LIE);
});

test("R37 several cards go together, and a group that they leave empty is gone", () => {
  expect(moved(LIE, [3, 4], { group: LOOSE, at: 0 })).toEqual({ groups: [[0, 1, 2]], loose: [3, 4, 5, 6] });
  expect(moved(LIE, [3, 4], { group: 0, at: 3 })).toEqual({ groups: [[0, 1, 2, 3, 4]], loose: [5, 6] });
});

test("R37 a new group lies after the others", () => {
  expect(grouped(LIE, [6, 1])).toEqual({
    groups: [
      [0, 2],
      [3, 4],
      [6, 1],
    ],
    loose: [5],
  });
});

test("R37 cards join the end of a group, or of the loose ones", () => {
  expect(joined(LIE, [5], 1).groups[1]).toEqual([3, 4, 5]);
  expect(joined(LIE, [5], LOOSE).loose).toEqual([6, 5]);
});

test("R37 step by step a card passes through every group, and back again to where it was", () => {
  let lie = LIE;
  const seen: (readonly [number, number])[] = [];
  for (let spot = spotOf(lie, 1)!; ; spot = spotOf(lie, 1)!) {
    seen.push([spot.group, spot.at]);
    const next = stepped(lie, 1, 1);
    if (isSame(next, lie)) break;
    lie = next;
  }
  expect(seen).toEqual([
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
    [LOOSE, 0],
    [LOOSE, 1],
    [LOOSE, 2],
  ]);
  for (let step = 0; step < 10; step += 1) lie = stepped(lie, 1, -1);
  expect(spotOf(lie, 1)).toEqual({ group: 0, at: 0 });
});

test("R37 a card jumps to the end of the next group", () => {
  expect(jumped(LIE, 0, 1).groups).toEqual([
    [1, 2],
    [3, 4, 0],
  ]);
  expect(jumped(LIE, 3, 1).loose).toEqual([5, 6, 3]);
  expect(jumped(LIE, 5, -1).groups[1]).toEqual([3, 4, 5]);
  expect(jumped(LIE, 0, -1)).toEqual(LIE);
});

test("R37 a hand that has changed lies as before: what came is loose, what went is gone", () => {
  expect(fitted(LIE, [0, 1, 2, 4, 5, 6, 9])).toEqual({ groups: [[0, 1, 2], [4]], loose: [5, 6, 9] });
  expect(fitted(LIE, inOrder(LIE))).toBe(LIE);
});

test("R37 whatever is moved, each card still lies in one place", () => {
  let lie = LIE;
  const cards = inOrder(LIE);
  for (let turn = 0; turn < 400; turn += 1) {
    const no = (turn * 5) % 7;
    const group = (turn % (lie.groups.length + 2)) - 1;
    lie = moved(lie, turn % 3 === 0 ? [no, (no + 1) % 7] : [no], { group, at: turn % 4 });
    expect(inOrder(lie).sort()).toEqual(cards);
    expect(lie.groups.every((one) => one.length > 0)).toBe(true);
  }
});
