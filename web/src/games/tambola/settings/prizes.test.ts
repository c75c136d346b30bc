import { expect, test } from "vitest";
import { inChips, sharedEvenly, sharesOf, withPrize, withoutOwn, type Prizes } from "./prizes";

const prizes: Prizes = { early_five: 20, top_line: "A box of sweets", full_house: 120 };

test("T10 dividends stand in the order of the rules, whatever the order in which they were chosen", () => {
  const chosen = withPrize(withPrize(withPrize({ full_house: 1 }, "own_1", 2), "star", 3), "top_line", 4);
  expect(Object.keys(chosen)).toEqual(["top_line", "full_house", "star", "own_1"]);
});

test("T10 a house brings those that it needs, and takes along those that need it", () => {
  const third = withPrize({ top_line: 40 }, "third_house", 50);
  expect(third).toEqual({ top_line: 40, full_house: 120, second_house: 40, third_house: 50 });
  expect(withPrize(third, "second_house", null)).toEqual({ top_line: 40, full_house: 120 });
  expect(withPrize(third, "full_house", null)).toEqual({ top_line: 40 });
});

test("T10 deleting a pattern of one's own moves those after it up, with their prizes", () => {
  const own = ["A", "B", "C"].map((name) => ({ name, places: [] }));
  const all: Prizes = { top_line: 1, own_1: 10, own_2: 20, own_3: 30 };
  expect(withoutOwn(all, own, 1)).toEqual({ top_line: 1, own_1: 10, own_2: 30 });
  expect(withoutOwn({ own_1: 10, own_3: 30 }, own, 0)).toEqual({ own_2: 30 });
});

test("T10 shared evenly the pot is whole: what doesn't divide goes to the last house", () => {
  const six = { early_five: 1, top_line: 1, middle_line: 1, bottom_line: 1, four_corners: 1, full_house: 1 };
  const even = sharedEvenly(six);
  expect(even["top_line"]).toEqual({ share: 16 });
  expect(even["full_house"]).toEqual({ share: 20 });
  expect(sharesOf({ prizes: even })).toBe(100);
});

test("T10 sharing evenly leaves prizes in words alone, and chips too where others have shares already", () => {
  expect(sharedEvenly(prizes)).toEqual({ ...prizes, early_five: { share: 50 }, full_house: { share: 50 } });
  expect(sharedEvenly({ ...prizes, early_five: { share: 7 } })).toEqual({
    ...prizes,
    early_five: { share: 100 },
  });
  expect(sharedEvenly({ top_line: "Sweets" })).toEqual({ top_line: { share: 100 } });
});

test("T10 without a pot shares become chips, and nothing else changes", () => {
  expect(inChips({ ...prizes, full_house: { share: 100 } })).toEqual(prizes);
});
