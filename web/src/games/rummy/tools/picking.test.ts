import { expect, test } from "vitest";
import { RANKS, SUITS } from "../cards";
import { countOf, mostOf, parse, read, tapped, within, without, written } from "./picking";

test.each([
  ["9H", "9H"],
  ["th", "TH"],
  ["10♥", "TH"],
  ["10h", "TH"],
  ["♥10", "TH"],
  ["HT", "TH"],
  ["Q♠\ufe0f", "QS"],
  ["\u2066A♣\u2069", "AC"],
  ["jk", "JK"],
  ["JH", "JH"],
])("%s is the card %s", (word, card) => {
  expect(read(word)).toBe(card);
});

test.each(["", "H", "9", "1H", "11H", "9X", "99H", "HH", "JKK", "Z♥", "9HH", "10"])(
  "%s is no card",
  (word) => {
    expect(read(word)).toBe(null);
  },
);

test("every card is read back as it is written", () => {
  const deck = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), "JK"];
  expect(parse(written([deck]))).toEqual({ groups: [deck], bad: [] });
});

test("groups are typed with a line between them, and what is no card is named", () => {
  expect(parse("9H TH jh | 4S,4D، 4C\n| JK x9 10")).toEqual({
    groups: [["9H", "TH", "JH"], ["4S", "4D", "4C"], [], ["JK"]],
    bad: ["x9", "10"],
  });
  expect(parse("")).toEqual({ groups: [[]], bad: [] });
});

test("R2 a tap adds a card as often as the decks have it, and once more takes it away", () => {
  const one = tapped([["2D"], []], "9H", 1, 1);
  expect(one).toEqual([["2D"], ["9H"]]);
  expect(tapped(one, "9H", 1, 0)).toEqual([["2D"], []]);
  const two = tapped(one, "9H", 2, 0);
  expect(two).toEqual([["2D", "9H"], ["9H"]]);
  expect(tapped(two, "9H", 2, 0)).toEqual([["2D"], []]);
  expect([mostOf("JK", 1), mostOf("JK", 2), countOf(two, "9H")]).toEqual([2, 4, 2]);
});

test("a fifteenth card isn't picked, and what is picked can still be taken away", () => {
  const full = [RANKS.map((rank) => `${rank}S`), ["AH"]];
  expect(tapped(full, "2H", 2, 1)).toEqual(full);
  expect(tapped(full, "AH", 2, 1)).toEqual([full[0], []]);
});

test("one card is taken out of its group, and fewer decks hold fewer cards", () => {
  expect(without([["9H", "9H", "2D"]], 0, 1)).toEqual([["9H", "2D"]]);
  expect(
    within(
      [
        ["9H", "9H"],
        ["JK", "JK", "JK"],
      ],
      1,
    ),
  ).toEqual([["9H"], ["JK", "JK"]]);
});
