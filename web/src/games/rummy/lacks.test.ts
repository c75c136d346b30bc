import { expect, test } from "vitest";
import { lacks, wildInPlace } from "./lacks";

const group = (kind: "pure" | "impure" | "set" | null | undefined, count: number) => ({
  kind,
  cards: Array.from({ length: count }, (_, index) => index),
});

test("R23 two sequences, one of them pure, and every card in a group lack nothing", () => {
  expect(lacks([group("pure", 4), group("impure", 3), group("set", 3), group("set", 3)], 0)).toEqual({
    pure: true,
    second: true,
    left: 0,
  });
});

test("R23 a second pure sequence is a sequence too, and an impure one is never pure", () => {
  expect(lacks([group("pure", 3), group("pure", 3)], 7)).toMatchObject({ second: true, left: 7 });
  expect(lacks([group("impure", 3), group("impure", 3)], 0)).toMatchObject({ pure: false, second: true });
});

test("R23 one sequence alone lacks a second, however pure", () => {
  expect(lacks([group("pure", 5), group("set", 4), group("set", 4)], 0)).toEqual({
    pure: true,
    second: false,
    left: 0,
  });
});

test("R23 cards that lie together and are no group are in none; what isn't judged yet counts as none", () => {
  expect(lacks([group(null, 2), group(undefined, 3)], 1).left).toBe(6);
});

test("R17 a wild card in its own place is what makes the sequence impure, low or high ace alike", () => {
  const found = (cards: string, wild: string) => wildInPlace(cards.split(" "), wild);
  expect(found("6H 4H 5H", "5")).toBe("5H");
  expect(found("AS 2S 3S", "A")).toBe("AS");
  expect(found("QD KD AD", "Q")).toBe("QD");
});

test("R16 where a joker stands for another card it is no surprise that the sequence is impure", () => {
  const found = (cards: string, wild: string | null) => wildInPlace(cards.split(" "), wild);
  expect(found("4H 6H JK", "9")).toBeNull();
  expect(found("4H 5D 6H", "5")).toBeNull();
  expect(found("5H 7H 8H", "5")).toBeNull();
  expect(found("KS AS 2S", "A")).toBeNull();
  expect(found("4H 5H JK", "5")).toBeNull();
  expect(found("4H 5H 6H", null)).toBeNull();
});
