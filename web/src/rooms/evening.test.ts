import { expect, test } from "vitest";
import type { Evening, EveningGame } from "../link/api";
import { columns, scores, wordPrizes } from "./evening";

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

const aRound = (round: number, half_chips: Record<string, number>): EveningGame => ({
  ...aGame({ round, kind: "rummy", ended: "declared", tickets: {} }),
  wins: [
    { account: "mzoya", name: "Zoya", dividend: "round", half_chips: half_chips["mzoya"] ?? 0, words: "" },
  ],
  half_chips,
});
const mixed: Evening = {
  games: [
    aRound(1, { mnani: -40, mzoya: 40 }),
    { ...aGame({ round: 2, kind: "rummy", ended: "stopped", tickets: {} }) },
    aRound(3, { mzoya: 20, mravi: -20 }),
    aGame({ round: 4, wins: [{ ...win, words: "Tea", half_chips: 0 }] }),
    aRound(5, { mnani: -10, mzoya: 10 }),
  ],
  people: {
    mnani: { name: "Nani", half_chips: -70, won: 0 },
    mzoya: { name: "Zoya", half_chips: 70, won: 4 },
    mravi: { name: "Ravi", half_chips: -20, won: 0 },
  },
};

test("R32 rounds that follow each other are one game, in which a loss is a loss and not the price of a ticket", () => {
  expect(columns(mixed).map(({ round, kind, games }) => [round, kind, games.length])).toEqual([
    [1, "rummy", 3],
    [4, "tambola", 1],
    [5, "rummy", 1],
  ]);
  expect(scores(mixed).map(({ account, games, tickets }) => [account, games, tickets])).toEqual([
    ["mzoya", [60, 0, 10], 0],
    ["mravi", [-20, null, null], 0],
    ["mnani", [-40, 0, -10], -20],
  ]);
});

test("R35 a round that was never dealt goes with those that follow it, also when it comes first", () => {
  const undealt = (round: number) =>
    aGame({ round, kind: "rummy", ended: "stopped", tickets: {}, half_chips: {} });
  const games = [undealt(1), undealt(2), aRound(3, { mnani: -40, mzoya: 40 }), aGame({ round: 4 })];
  expect(
    columns({ games, people: {} }).map(({ kind, games, inRounds }) => [kind, games.length, inRounds]),
  ).toEqual([
    ["rummy", 3, true],
    ["tambola", 1, false],
  ]);
});

test("a prize in words is told with the number that its game has on the sheet, and with its kind", () => {
  expect(wordPrizes(mixed).map(({ n, kind }) => [n, kind])).toEqual([[2, "tambola"]]);
});
