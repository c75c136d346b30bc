import { expect, test } from "vitest";
import { NAMED } from "../dividends";
import { numbersFor, ROWS } from "./sample";

test("T1 T2 T3 the sample is a ticket by the rules", () => {
  for (const row of ROWS) expect(row.filter((number) => number > 0).length).toBe(5);
  for (let column = 0; column < 9; column += 1) {
    const numbers = ROWS.map((row) => row[column] ?? 0).filter((number) => number > 0);
    expect(numbers.length).toBeGreaterThan(0);
    expect([...numbers].sort((one, other) => one - other)).toEqual(numbers);
    for (const number of numbers) {
      expect(number).toBeGreaterThanOrEqual(column === 0 ? 1 : column * 10);
      expect(number).toBeLessThanOrEqual(column === 8 ? 90 : column * 10 + 9);
    }
  }
});

test("every dividend with a name is drawn, and so is the host's own", () => {
  const drawn = new Map(NAMED.map((name) => [name, numbersFor(name, [])]));
  for (const [name, numbers] of drawn) expect([name, new Set(numbers).size]).toEqual([name, numbers.length]);
  expect(drawn.get("early_five")?.length).toBe(5);
  expect(drawn.get("early_seven")?.length).toBe(7);
  expect(drawn.get("four_corners")).toEqual([12, 82, 17, 78]);
  expect(drawn.get("star")).toEqual([12, 82, 17, 78, 35]);
  expect(
    numbersFor("own_1", [
      {
        name: "Slash",
        places: [
          [0, 4],
          [1, 2],
          [2, 0],
        ],
      },
    ]),
  ).toEqual([82, 35, 17]);
  expect(numbersFor("snake", [])).toEqual([]);
});
