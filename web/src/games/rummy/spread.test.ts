import { expect, test } from "vitest";
import { GAP, spread, widthOf, type Place, type Spread } from "./spread";

const PHONE: Place = { width: 340, rows: (w) => (w > 46 ? 2 : 3), most: 54 };

/** The rows as a browser breaks them. */
function broken(sizes: readonly number[], made: Spread, width: number): number {
  let rows = 1;
  let used = 0;
  for (const count of [...sizes, ...made.chunks]) {
    const wide = widthOf(count, made);
    if (used > 0 && used + GAP + wide > width) {
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? GAP : 0) + wide;
    expect(used).toBeLessThanOrEqual(width);
  }
  return rows;
}

test("cards as they were dealt lie in two even rows of the large size", () => {
  expect(spread([], 13, PHONE)).toEqual({ w: 54, strip: 40, chunks: [7, 6], rows: 2 });
});

test("four groups lie in two rows of the large size, five in three rows of the small one", () => {
  expect(spread([4, 3, 3], 4, PHONE)).toEqual({ w: 54, strip: 40, chunks: [4], rows: 2 });
  expect(spread([3, 3, 3, 2, 2], 1, PHONE)).toMatchObject({ w: 46, rows: 3 });
});

test("sideways all lie in one row", () => {
  const sideways: Place = { width: 640, rows: () => 1, most: 54 };
  expect(spread([4, 3, 3], 4, sideways)).toMatchObject({ w: 54, strip: 36, rows: 1 });
  expect(spread([3, 3, 3, 2, 2], 1, { ...sideways, width: 540 }).rows).toBe(1);
});

test("however the cards are grouped, they fit, and the page breaks them where it was counted", () => {
  const hands = [[], [3], [1, 1, 1, 1, 1, 1], [13], [5, 5], [4, 3, 3, 3], [2, 2, 2, 2, 2, 2], [7, 1, 1]];
  for (const width of [300, 340, 540, 646, 860])
    for (const sizes of hands)
      for (const held of [13, 14]) {
        const loose = held - sizes.reduce((sum, count) => sum + count, 0);
        const made = spread(sizes, loose, { ...PHONE, width });
        expect(made.chunks.reduce((sum, count) => sum + count, 0)).toBe(loose);
        expect(broken(sizes, made, width)).toBe(made.rows);
      }
});
