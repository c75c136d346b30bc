import { expect, test } from "vitest";
import type { Dividend, Win } from "../../wire.gen";
import { accountOf, potOf } from "./accounts";

function win(member: string, half_chips: number | null): Win {
  return { member, ticket: "1", call: 1, half_chips, at_ms: 0 };
}

function dividend(changes: Partial<Dividend>): Dividend {
  return { prize_half_chips: 0, wins: [], pot_half_chips: 0, words: "", ...changes };
}

// Seven tickets at five chips: a pot of 35 chips, of which 15% are 5¼, rounded down to 5.
const game = {
  pot_half_chips: 70,
  tickets: { mnani: 1, mzoya: 4, "named:Dadi": 2 },
  dividends: {
    top_line: dividend({ prize_half_chips: 10, pot_half_chips: 10 }),
    star: dividend({ prize_half_chips: 21, pot_half_chips: 21, wins: [win("mzoya", 11), win("mnani", 10)] }),
    full_house: dividend({ prize_half_chips: 39, pot_half_chips: 39, wins: [win("mzoya", 39)] }),
  },
};

test("T10 what nobody won goes back by tickets, and what doesn't divide is left over", () => {
  const pot = potOf(game, 5);
  expect(pot).toMatchObject({ half_chips: 70, tickets: 7, won: 60, unwon: 10, left: 2 });
  expect([...(pot?.back ?? [])]).toEqual([
    ["mnani", 1],
    ["mzoya", 5],
    ["named:Dadi", 2],
  ]);
});

test("T10 of those who left with their tickets nothing is told, and the others get no more for it", () => {
  const pot = potOf({ ...game, tickets: { mnani: 1, mzoya: 4 } }, 5);
  expect(pot).toMatchObject({ tickets: 7, unwon: 10, left: null });
  expect(pot?.back.get("mzoya")).toBe(5);
});

test("without a price there is no pot", () => {
  expect(potOf({ ...game, pot_half_chips: 0 }, 0)).toBe(null);
});

test("T19 one's own account has wins, also shared ones to the half-chip, tickets, and what came back", () => {
  expect(accountOf(game, 5, "mzoya")).toEqual({ won: 50, paid: 40, back: 5, sum: 15 });
  expect(accountOf(game, 5, "mnani")).toEqual({ won: 10, paid: 10, back: 1, sum: 1 });
  expect(accountOf(game, 5, "mnobody")).toEqual({ won: 0, paid: 0, back: 0, sum: 0 });
});
