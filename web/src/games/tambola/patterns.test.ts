import { expect, test } from "vitest";
import { inOrder, marked, patternOf } from "./patterns";

const rows = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];

test("T6 any five marks of the ticket make the Early Five, and more don't count", () => {
  const pattern = patternOf("early_five", rows);
  expect(pattern && marked(pattern, [4, 12, 9])).toBe(3);
  expect(pattern && marked(pattern, [4, 12, 9, 17, 46, 58, 90])).toBe(5);
});

test("T7 a line is the five numbers of its row", () => {
  expect(patternOf("top_line", rows)).toEqual({ numbers: [4, 23, 41, 65, 82], need: 5 });
  expect(patternOf("middle_line", rows)).toEqual({ numbers: [12, 27, 35, 53, 71], need: 5 });
  expect(patternOf("bottom_line", rows)).toEqual({ numbers: [9, 17, 46, 58, 78], need: 5 });
});

test("T8 the corners are the first and last numbers of rows 1 and 3, not the corner cells", () => {
  expect(patternOf("four_corners", rows)).toEqual({ numbers: [4, 82, 9, 78], need: 4 });
});

test("T9 the full house is all fifteen", () => {
  expect(patternOf("full_house", rows)?.numbers.length).toBe(15);
});

test("a dividend that this page doesn't know has no pattern and stands last", () => {
  expect(patternOf("snake", rows)).toBe(null);
  expect(inOrder(["snake", "top_line", "early_five"])).toEqual(["early_five", "top_line", "snake"]);
});
