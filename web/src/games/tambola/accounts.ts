// What a game came to in chips (T10, T19): the pot, what went back to those who bought tickets, and one's own account. All amounts are half-chips.

import type { TambolaPublic } from "../../wire.gen";

type Game = Pick<TambolaPublic, "dividends" | "tickets" | "pot_half_chips">;

/** What the tickets made, and where it went. */
export interface Pot {
  readonly half_chips: number;
  /** How many tickets paid into it. */
  readonly tickets: number;
  readonly won: number;
  /** What went back, by account. Of those who have left the room only the sum is known: it is in `unwon`. */
  readonly back: ReadonlyMap<string, number>;
  /** What nobody won. */
  readonly unwon: number;
  /** What of the unwon part doesn't divide by tickets and stays with the house; null where somebody has left with tickets. */
  readonly left: number | null;
}

/** The pot of a game that is over; null where tickets were free. `price` is of one ticket, in whole chips. */
export function potOf({ dividends, tickets, pot_half_chips }: Game, price: number): Pot | null {
  if (pot_half_chips === 0 || price === 0) return null;
  const bought = pot_half_chips / (2 * price);
  const parts = Object.values(dividends);
  const unwon = parts.reduce((sum, { wins, pot_half_chips: part }) => sum + (wins.length > 0 ? 0 : part), 0);
  const back = new Map(
    Object.entries(tickets).map(([account, count]) => [account, Math.floor((unwon * count) / bought)]),
  );
  const known = Object.values(tickets).reduce((sum, count) => sum + count, 0);
  const returned = [...back.values()].reduce((sum, half_chips) => sum + half_chips, 0);
  return {
    half_chips: pot_half_chips,
    tickets: bought,
    won: pot_half_chips - unwon,
    back,
    unwon,
    left: known === bought ? unwon - returned : null,
  };
}

/** One account's part in a game. */
export interface Account {
  readonly won: number;
  readonly paid: number;
  readonly back: number;
  readonly sum: number;
}

export function accountOf(game: Game, price: number, account: string): Account {
  const won = Object.values(game.dividends)
    .flatMap(({ wins }) => wins)
    .reduce((sum, win) => sum + (win.member === account ? (win.half_chips ?? 0) : 0), 0);
  const paid = 2 * price * (game.tickets[account] ?? 0);
  const back = potOf(game, price)?.back.get(account) ?? 0;
  return { won, paid, back, sum: won - paid + back };
}
