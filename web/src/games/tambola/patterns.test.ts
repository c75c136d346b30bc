import { expect, test } from "vitest";
import type { OwnPattern } from "../../wire.gen";
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

test("T9 T10 a full house is all fifteen, and so are the second and the third", () => {
  for (const house of ["full_house", "second_house", "third_house"])
    expect(patternOf(house, rows)).toEqual({ numbers: rows.flat().filter((number) => number > 0), need: 15 });
});

test("T10 early seven, star, king's and queen's corner are what their definitions say", () => {
  expect(patternOf("early_seven", rows)?.need).toBe(7);
  expect(patternOf("star", rows)).toEqual({ numbers: [4, 82, 9, 78, 35], need: 5 });
  expect(patternOf("kings_corner", rows)).toEqual({ numbers: [4, 12, 9], need: 3 });
  expect(patternOf("queens_corner", rows)).toEqual({ numbers: [82, 71, 78], need: 3 });
});

test("T10 a pattern that the host has drawn is all numbers at its places", () => {
  const bird: OwnPattern = { name: "Bird", places: [[0, 0]] };
  const boat: OwnPattern = {
    name: "Boat",
    places: [
      [1, 1],
      [2, 4],
    ],
  };
  const drawn = [bird, boat];
  expect(patternOf("own_2", rows, drawn)).toEqual({ numbers: [27, 78], need: 2 });
  expect(patternOf("own_3", rows, drawn)).toBe(null);
});

test("a dividend that this page doesn't know has no pattern and stands last", () => {
  expect(patternOf("snake", rows)).toBe(null);
  expect(inOrder(["snake", "third_house", "top_line", "early_five"])).toEqual([
    "early_five",
    "top_line",
    "third_house",
    "snake",
  ]);
});
