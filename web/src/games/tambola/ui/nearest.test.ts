import { expect, test } from "vitest";
import { nearestNumber, numberBeside } from "./nearest";

const rows = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];

test("a finger on a number means that number", () => {
  expect(nearestNumber(rows[0]!, 2.5 / 9)).toBe(23);
});

test("a finger on a blank means its nearer neighbour, of equally near ones the left", () => {
  expect(nearestNumber(rows[0]!, 1.4 / 9)).toBe(4);
  expect(nearestNumber(rows[0]!, 1.6 / 9)).toBe(23);
  expect(nearestNumber([1, 0, 2], 0.5)).toBe(1);
  expect(nearestNumber(rows[1]!, 0)).toBe(12);
  expect(nearestNumber(rows[2]!, 1)).toBe(78);
});

test("arrow keys go to the next number of the row and to the nearest of the row above or below", () => {
  expect(numberBeside(rows, 4, "ArrowRight")).toBe(23);
  expect(numberBeside(rows, 23, "ArrowLeft")).toBe(4);
  expect(numberBeside(rows, 23, "ArrowDown")).toBe(27);
  expect(numberBeside(rows, 82, "ArrowDown")).toBe(71);
  expect(numberBeside(rows, 27, "ArrowUp")).toBe(23);
});

test("at an edge an arrow key stays", () => {
  expect(numberBeside(rows, 82, "ArrowRight")).toBe(82);
  expect(numberBeside(rows, 4, "ArrowLeft")).toBe(4);
  expect(numberBeside(rows, 4, "ArrowUp")).toBe(4);
  expect(numberBeside(rows, 78, "ArrowDown")).toBe(78);
});
