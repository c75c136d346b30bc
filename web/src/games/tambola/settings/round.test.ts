import { expect, test } from "vitest";
import { roundAbove, roundBelow } from "./round";

test("the buttons of an amount go up and down through the same round numbers", () => {
  const up = [0];
  while (up[up.length - 1]! < 3000) up.push(roundAbove(up[up.length - 1]!));
  const down = [up[up.length - 1]!];
  while (down[down.length - 1]! > 0) down.push(roundBelow(down[down.length - 1]!));
  expect(down.reverse()).toEqual(up);
  expect(up.slice(0, 16)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35]);
});

test("from a number in between they go to the round one beside it", () => {
  expect([roundAbove(120), roundBelow(120)]).toEqual([150, 100]);
  expect([roundAbove(13), roundBelow(13)]).toEqual([15, 10]);
});
