// What lies on each spot of the table, and what came of it: for the felt and the picker.

import type { Chips } from "./bets";

export interface OnTable {
  /** One's own chips by spot, those that the server hasn't confirmed among them. */
  readonly bets: Chips;
  /** Of these, the ones that it hasn't confirmed. */
  readonly waiting?: Chips | undefined;
  /** The confirmed chips of all players by spot, one's own among them. */
  readonly totals?: Chips | undefined;
  /** The spots that win, once the dice are known. */
  readonly winning?: readonly string[] | undefined;
  /** Half-chips that come back to oneself by spot, once they are settled. */
  readonly backs?: Chips | undefined;
}

/** What there is on one spot. */
export interface Lying {
  readonly own: number;
  readonly waiting: number;
  readonly others: number;
  readonly wins: boolean;
  /** The dice are known, and it doesn't win. */
  readonly loses: boolean;
  /** What comes to the own stake. */
  readonly won_half_chips: number;
}

/** What there is on the spot of that key. */
export function lyingOn({ bets, waiting, totals, winning, backs }: OnTable, key: string): Lying {
  const own = bets[key] ?? 0;
  const notYet = waiting?.[key] ?? 0;
  const isKnown = winning !== undefined && winning.length > 0;
  const wins = isKnown && winning.includes(key);
  return {
    own,
    waiting: notYet,
    // The sums of all may come a moment after one's own.
    others: Math.max(0, (totals?.[key] ?? 0) - (own - notYet)),
    wins,
    loses: isKnown && !wins,
    won_half_chips: Math.max(0, (backs?.[key] ?? 0) - 2 * own),
  };
}
