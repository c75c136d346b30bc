import { expect, test } from "vitest";
import { NAMED, ownName, placesOf } from "./dividends";

test("T10 every dividend with a name of its own stands somewhere on the ticket", () => {
  expect(NAMED.length).toBe(12);
  const needs = Object.fromEntries(NAMED.map((name) => [name, placesOf(name)?.need]));
  expect(needs).toEqual({
    early_five: 5,
    top_line: 5,
    middle_line: 5,
    bottom_line: 5,
    four_corners: 4,
    full_house: 15,
    early_seven: 7,
    star: 5,
    kings_corner: 3,
    queens_corner: 3,
    second_house: 15,
    third_house: 15,
  });
});

test("T10 a pattern of the host's own is all numbers at the places drawn, by its place in the list", () => {
  const own = [
    { name: "Cross", places: [[1, 2]] as [number, number][] },
    { name: "Slope", places: [[0, 0] as [number, number], [1, 2] as [number, number]] },
  ];
  expect(placesOf(ownName(1), own)).toEqual({ places: own[1]?.places, need: 2 });
  expect(placesOf("own_3", own)).toBe(null);
  expect(placesOf("own_0", own)).toBe(null);
});
