import { expect, test } from "vitest";
import type { Evening, EveningGame } from "../link/api";
import { scores, wordPrizes } from "./evening";

function aGame(changes: Partial<EveningGame> = {}): EveningGame {
  return {
    round: 1,
    kind: "tambola",
    began_ms: 0,
    ended_ms: 1,
    ended: "won",
    tickets: { mnani: 1, mzoya: 2 },
    wins: [],
    ...changes,
  };
}

const win = { account: "mzoya", name: "Zoya", dividend: "top_line", half_chips: 15, words: "" };
const evening: Evening = {
  games: [
    aGame({ wins: [win, { ...win, dividend: "star", half_chips: 40 }] }),
    aGame({
      round: 2,
      tickets: { mnani: 1, "named:Dadi": 1 },
      wins: [{ ...win, account: "named:Dadi", name: "Dadi", half_chips: 0, words: "A box of sweets" }],
    }),
  ],
  people: {
    mnani: { name: "Nani", half_chips: -40, won: 0 },
    mzoya: { name: "Zoya", half_chips: 15, won: 2 },
    "named:Dadi": { name: "Dadi", half_chips: -40, won: 1 },
  },
};

test("each person has what every game gave, the tickets apart, and the sum; whoever has most stands first", () => {
  expect(scores(evening)).toEqual([
    { account: "mzoya", name: "Zoya", games: [55, null], tickets: -40, sum: 15, won: 2 },
    { account: "named:Dadi", name: "Dadi", games: [null, 0], tickets: -40, sum: -40, won: 1 },
    { account: "mnani", name: "Nani", games: [0, 0], tickets: -40, sum: -40, won: 0 },
  ]);
});

test("T10 prizes in words are told with their game", () => {
  expect(wordPrizes(evening).map(({ n, win }) => [n, win.name, win.words])).toEqual([
    [2, "Dadi", "A box of sweets"],
  ]);
});

test("T10 what the host drew is told by the name that it had in that game", () => {
  const words = "A box of sweets";
  const drawn = aGame({ wins: [{ ...win, dividend: "own_1", words }], own: { own_1: "Cross" } });
  const renamed = aGame({ wins: [{ ...win, dividend: "own_1", words }], own: { own_1: "Kite" } });
  const named = aGame({ wins: [{ ...win, words }], own: { own_1: "Kite" } });
  const prizes = wordPrizes({ games: [drawn, renamed, named], people: {} });
  expect(prizes.map(({ own }) => own)).toEqual(["Cross", "Kite", undefined]);
});
