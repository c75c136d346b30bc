// The spots: their names, when they win, which fit the dice that were chosen (S10–S24).

import { beforeEach, describe, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import {
  fitting,
  named,
  nameOf,
  offFelt,
  onFelt,
  ruleOf,
  spotOf,
  spots,
  THROWS,
  wins,
  type Dice,
} from "./spots";

const FACES = [1, 2, 3, 4, 5, 6];
const throws: Dice[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])));
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);

beforeEach(async () => {
  await Promise.all([loadPart("sicbo"), setLanguage("en")]);
});

test("the felt shows 37 of the 110 spots, the other 73 are found by choosing dice", () => {
  expect([spots.size, offFelt.length, Object.values(onFelt).flat().length]).toEqual([110, 73, 37]);
  expect(new Set(keys([...offFelt, ...Object.values(onFelt).flat()]))).toEqual(new Set(spots.keys()));
});

test("the felt lies as the table does: Small left, Big right, totals rising", () => {
  expect(keys(onFelt.evens)).toEqual(["small", "odd", "even", "big"]);
  expect(onFelt.totals.map(({ numbers }) => numbers[0])).toEqual([
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
  ]);
});

test("each spot wins on as many throws as the server counted", () => {
  expect(throws).toHaveLength(THROWS);
  const counted = [...spots.values()].map((spot) => [
    spot.key,
    throws.filter((dice) => wins(spot, dice)).length,
  ]);
  expect(counted).toEqual([...spots.values()].map(({ key, winning_outcomes }) => [key, winning_outcomes]));
});

test("S25: a triple beats Big, Small, Odd and Even, but not all odd or all even", () => {
  expect(keys([...spots.values()].filter((spot) => wins(spot, [6, 6, 6])))).toEqual([
    ...["any_triple", "all_even", "single:6", "triple:6", "pair:6"],
  ]);
});

describe("of chosen dice", () => {
  test("three show what wins on them, what the felt has not first", () => {
    expect(keys(fitting([2, 5, 2]))).toEqual([
      ...["double_single:2-5", "combo:2-5", "even2_odd1"],
      ...["pair:2", "total:9", "single:2", "single:5", "small", "odd"],
    ]);
  });

  test("two show what names both of them", () => {
    expect(keys(fitting([2, 2]))).toEqual([
      ...[
        "double_single:2-1",
        "double_single:2-3",
        "double_single:2-4",
        "double_single:2-5",
        "double_single:2-6",
      ],
      ...["triple:2", "pair:2"],
    ]);
    expect(keys(fitting([5, 2]))).toEqual([
      ...["double_single:2-5", "double_single:5-2"],
      ...["three_singles:1-2-5", "three_singles:2-3-5", "three_singles:2-4-5", "three_singles:2-5-6"],
      ...["four:2-3-4-5", "four:2-3-5-6", "combo:2-5"],
    ]);
  });

  test("none show nothing", () => {
    expect(fitting([])).toEqual([]);
  });

  test("every spot that names dice is found by choosing three of them at most", () => {
    const found = new Set(throws.flatMap((dice) => [...fitting(dice), ...fitting(dice.slice(0, 2))]));
    expect(found.size).toBe(110);
  });
});

test("of a double and single the first number is named twice", () => {
  expect(named(spotOf("double_single:5-2"))).toEqual([5, 5, 2]);
});

test("every spot has a name and a rule of its own in each language", async () => {
  for (const language of ["en", "hi", "ur"] as const) {
    await setLanguage(language);
    for (const say of [nameOf, ruleOf]) {
      const said = [...spots.values()].map(say);
      expect(new Set(said).size).toBe(110);
      expect(said.filter((text) => /[{}]|sicbo/.test(text))).toEqual([]);
    }
  }
});

test("dice in a name keep their order in a right-to-left sentence", async () => {
  await setLanguage("ur");
  expect(nameOf(spotOf("double_single:2-3"))).toBe("ڈبل اور سنگل \u20662-2-3\u2069");
});

test("says when a spot wins", () => {
  expect(
    ["combo:2-5", "double_single:2-5", "four:2-3-5-6", "small"].map((key) => ruleOf(spotOf(key))),
  ).toEqual([
    "2 and 5 on two dice",
    "2 twice and 5 once",
    "Three different ones of 2, 3, 5 and 6",
    "Total 4 to 10, no triple",
  ]);
});
