// What a declaration still lacks, by what the server says of each group (R23).

import { isJoker, JOKER, RANKS, suitOf } from "./cards";
import type { Shown } from "./hand.svelte";

export interface Lacks {
  /** One of the groups is a pure sequence. */
  readonly pure: boolean;
  /** There is another sequence beside it. */
  readonly second: boolean;
  /** How many cards are in no group yet. */
  readonly left: number;
}

export function lacks(groups: readonly Pick<Shown, "kind" | "cards">[], loose: number): Lacks {
  const pure = groups.filter(({ kind }) => kind === "pure").length;
  const sequences = pure + groups.filter(({ kind }) => kind === "impure").length;
  const unmade = groups.filter(({ kind }) => !kind).reduce((sum, { cards }) => sum + cards.length, loose);
  return { pure: pure > 0, second: sequences > 1, left: unmade };
}

/** The one card of the wild rank that lies in its own place, so that the sequence looks pure and isn't (R17); null where none does. */
export function wildInPlace(cards: readonly string[], wild: string | null): string | null {
  const jokers = cards.filter((card) => isJoker(card, wild));
  const [joker] = jokers;
  if (joker === undefined || joker === JOKER || jokers.length > 1) return null;
  const places = cards.map((card) => RANKS.findIndex((rank) => rank === card[0]));
  const isOneSuit = new Set(cards.map(suitOf)).size === 1;
  // The ace is low, or high (R18).
  return isOneSuit && (isRun(places) || isRun(places.map((place) => place || RANKS.length))) ? joker : null;
}

function isRun(places: readonly number[]): boolean {
  return (
    new Set(places).size === places.length && Math.max(...places) - Math.min(...places) === places.length - 1
  );
}
