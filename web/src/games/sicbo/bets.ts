// One's bets of a round as they will stand once the server has taken what was asked: placed, taken back, repeated, doubled (S2).
// What is refused here the server refuses with the same code; it alone decides.

import { Refusal } from "../../link/refusal";
import { spots } from "./spots";

/** Whole chips by spot. */
export type Chips = Readonly<Record<string, number>>;

/** What a host sets of it (S33). */
export interface Limits {
  readonly spot_min_chips: number;
  readonly spot_max_chips: number;
  /** The most on a spot of one type, where it is another. */
  readonly type_max_chips: Chips;
  /** The most of one player in a round. */
  readonly round_max_chips: number;
}

export interface Hand {
  /** What was placed in this round, one time after another. */
  readonly steps: readonly Chips[];
  /** What a repetition places. */
  readonly last: Chips;
  /** What is left to bet with. */
  readonly half_chips: number;
}

export type Ask =
  | { readonly kind: "place"; readonly bets: Chips }
  | { readonly kind: "repeat" | "double" | "undo" | "clear" };

/** The chips of several bets on each spot; chips on one spot are added up (S27). */
export function addedUp(bets: readonly Chips[]): Chips {
  const sum: Record<string, number> = {};
  for (const bet of bets)
    for (const [spot, chips] of Object.entries(bet)) sum[spot] = (sum[spot] ?? 0) + chips;
  return sum;
}

/** How many chips these are together. */
export function sumOf(bets: Chips): number {
  return Object.values(bets).reduce((sum, chips) => sum + chips, 0);
}

/** The most chips of one player on that spot. */
export function mostOn(spot: string, { type_max_chips, spot_max_chips }: Limits): number {
  return type_max_chips[spots.get(spot)?.type ?? ""] ?? spot_max_chips;
}

/** The hand after that, whole or not at all: throws Refusal where it can't be. */
export function after(hand: Hand, ask: Ask, limits: Limits): Hand {
  switch (ask.kind) {
    case "place":
      return placed(hand, ask, ask.bets, limits);
    case "repeat":
      if (isEmpty(hand.last)) throw new Refusal("sicbo.no_last_bets");
      return placed(hand, ask, hand.last, limits);
    case "double":
      return placed(hand, ask, addedUp(mustHave(hand.steps)), limits);
    case "undo":
      return takenBack(hand, 1);
    case "clear":
      return takenBack(hand, hand.steps.length);
  }
}

/** The hand once the server has taken all that it hasn't answered yet; what can't be is left out. */
export function supposed(hand: Hand, asked: readonly Ask[], limits: Limits): Hand {
  return asked.reduce((now, ask) => {
    try {
      return after(now, ask, limits);
    } catch (refused) {
      if (refused instanceof Refusal) return now;
      throw refused;
    }
  }, hand);
}

/** The chips on each spot that stand in `hand` and not yet in `confirmed`. */
export function unconfirmed(hand: Hand, confirmed: Hand): Chips {
  const stands = addedUp(confirmed.steps);
  return Object.fromEntries(
    Object.entries(addedUp(hand.steps))
      .map(([spot, chips]) => [spot, chips - (stands[spot] ?? 0)] as const)
      .filter(([, chips]) => chips > 0),
  );
}

function placed(hand: Hand, { kind }: Ask, bets: Chips, limits: Limits): Hand {
  if (isEmpty(bets) || !Object.keys(bets).every((spot) => spots.has(spot)))
    throw new Refusal("sicbo.bad_bet");
  const before = addedUp(hand.steps);
  for (const [spot, chips] of Object.entries(bets)) {
    const onSpot = (before[spot] ?? 0) + chips;
    if (chips < 1 || onSpot < limits.spot_min_chips)
      throw new Refusal("sicbo.below_min", { min: limits.spot_min_chips });
    const max = mostOn(spot, limits);
    if (onSpot > max) throw new Refusal("sicbo.above_max", { max });
  }
  const stake = sumOf(bets);
  if (sumOf(before) + stake > limits.round_max_chips)
    throw new Refusal("sicbo.round_limit", { max: limits.round_max_chips });
  if (2 * stake > hand.half_chips)
    throw kind === "repeat"
      ? new Refusal("sicbo.repeat_refused")
      : new Refusal("sicbo.not_enough", { n: Math.floor(hand.half_chips / 2) });
  return { ...hand, steps: [...hand.steps, bets], half_chips: hand.half_chips - 2 * stake };
}

function takenBack(hand: Hand, count: number): Hand {
  const kept = mustHave(hand.steps).slice(0, hand.steps.length - count);
  const taken = sumOf(addedUp(hand.steps)) - sumOf(addedUp(kept));
  return { ...hand, steps: kept, half_chips: hand.half_chips + 2 * taken };
}

function mustHave(steps: readonly Chips[]): readonly Chips[] {
  if (steps.length === 0) throw new Refusal("sicbo.nothing_placed");
  return steps;
}

function isEmpty(bets: Chips): boolean {
  return Object.keys(bets).length === 0;
}
