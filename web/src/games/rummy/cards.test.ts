import { expect, test } from "vitest";
import { pointsOf, wildRank } from "./cards";

test("R6 the rank of the card turned up is wild, and after a printed joker aces are", () => {
  expect(["5S", "T", "JK"].map(wildRank)).toEqual(["5", "T", "A"]);
});

test("R27 pictures, aces and tens count 10, other ranks their figure, and jokers nothing", () => {
  expect(["AS", "KH", "TC", "2D", "5S", "JK"].map((card) => pointsOf(card, "5"))).toEqual([
    10, 10, 10, 2, 0, 0,
  ]);
});
