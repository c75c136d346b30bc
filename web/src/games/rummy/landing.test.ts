import { expect, test } from "vitest";
import { landing, type Box } from "./landing";
import { LOOSE } from "./laying";

const ONE: Box = { group: 0, first: 0, count: 3, strip: 40, left: 10, top: 100, right: 144, bottom: 178 };
const LOWER: Box = { ...ONE, group: LOOSE, first: 7, count: 2, top: 208, bottom: 286, right: 104 };

test("a card comes down before or after another by the half of it that it is over", () => {
  expect(landing([ONE], 15, 120)).toEqual({ group: 0, at: 0 });
  expect(landing([ONE], 35, 120)).toEqual({ group: 0, at: 1 });
  expect(landing([ONE], 140, 120)).toEqual({ group: 0, at: 3 });
});

test("the second row of the loose cards goes on counting", () => {
  expect(landing([ONE, LOWER], 12, 220)).toEqual({ group: LOOSE, at: 7 });
  expect(landing([ONE, LOWER], 100, 220)).toEqual({ group: LOOSE, at: 9 });
});

test("between two strips the nearer one counts, and far from all none", () => {
  expect(landing([ONE, LOWER], 20, 185)?.group).toBe(0);
  expect(landing([ONE, LOWER], 20, 202)?.group).toBe(LOOSE);
  expect(landing([ONE, LOWER], 20, 40)).toBeUndefined();
});
