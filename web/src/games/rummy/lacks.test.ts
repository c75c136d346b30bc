import { expect, test } from "vitest";
import { lacks } from "./lacks";

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
