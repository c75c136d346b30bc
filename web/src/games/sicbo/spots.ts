// The 110 spots of the table: what each is called, when it wins, what it pays, which the felt shows (S10–S24).
// Their numbers and odds are written from the server's code into spots.gen.ts.

import { t, type Key } from "../../i18n";
import { lines, THROWS, type BetType } from "./spots.gen";

export { THROWS, type BetType };

/** Three dice, each 1 to 6. */
export type Dice = readonly [number, number, number];

export interface Spot {
  /** Its name on the wire: `small`, `total:10`, `combo:2-3`. */
  readonly key: string;
  readonly type: BetType;
  /** Ascending; of `double_single` the first shows twice. */
  readonly numbers: readonly number[];
  /** To one, as `6:1`; of a single number for once, twice and three times. */
  readonly pays: readonly string[];
  /** On how many throws it wins. */
  readonly winning_outcomes: number;
  /** In per cent, what of a stake comes back on average, and what stays with the house. */
  readonly rtp_pct: number;
  readonly house_edge_pct: number;
}

/** All of them by key, in the order of the table. */
export const spots: ReadonlyMap<string, Spot> = new Map(
  lines.map(([type, numbers, pays, winning_outcomes, rtp_pct, house_edge_pct]) => {
    const key = numbers.length === 0 ? type : `${type}:${numbers.join("-")}`;
    const written = pays.map(([much, little]) => `${much}:${little}`);
    return [key, { key, type, numbers, pays: written, winning_outcomes, rtp_pct, house_edge_pct }];
  }),
);

/** The spot of that key; a key that is none is a fault of the caller. */
export function spotOf(key: string): Spot {
  const spot = spots.get(key);
  if (spot === undefined) throw new Error(`no spot ${key}`);
  return spot;
}

const ofType = (type: BetType) => [...spots.values()].filter((spot) => spot.type === type);

/** What the felt shows, row by row, from left to right. */
export const onFelt = {
  evens: ["small", "odd", "even", "big"].map(spotOf),
  totals: ofType("total"),
  singles: ofType("single"),
  pairs: ofType("pair"),
  triples: ofType("triple"),
  any_triple: spotOf("any_triple"),
} as const;

const isOnFelt = new Set(Object.values(onFelt).flat());

/** Those that are found by choosing dice. */
export const offFelt: readonly Spot[] = [...spots.values()].filter((spot) => !isOnFelt.has(spot));

/** Every spot in the order in which the picker offers them: those that the felt doesn't show first, and the narrowest first. */
const inPicker = [...spots.values()].sort(
  (one, other) =>
    Number(isOnFelt.has(one)) - Number(isOnFelt.has(other)) || one.winning_outcomes - other.winning_outcomes,
);

/** The dice that a spot names: of a pair its number twice. None where it is about totals, or odd and even. */
export function named({ type, numbers }: Spot): readonly number[] {
  const [a = 0, b = 0] = numbers;
  switch (type) {
    case "single":
    case "combo":
    case "three_singles":
    case "four":
      return numbers;
    case "pair":
      return [a, a];
    case "triple":
      return [a, a, a];
    case "double_single":
      return [a, a, b];
    default:
      return [];
  }
}

/** Whether the spot wins on these dice. */
export function wins(spot: Spot, dice: Dice): boolean {
  const { type, numbers } = spot;
  const total = dice[0] + dice[1] + dice[2];
  const odd = dice.filter((die) => die % 2 === 1).length;
  const different = new Set(dice).size;
  switch (type) {
    case "small":
      return total <= 10 && different > 1;
    case "big":
      return total >= 11 && different > 1;
    case "odd":
      return total % 2 === 1 && different > 1;
    case "even":
      return total % 2 === 0 && different > 1;
    case "any_triple":
      return different === 1;
    case "all_odd":
      return odd === 3;
    case "all_even":
      return odd === 0;
    case "odd2_even1":
      return odd === 2;
    case "even2_odd1":
      return odd === 1;
    case "total":
      return total === numbers[0];
    case "four":
      return different === 3 && dice.every((die) => numbers.includes(die));
    default:
      return isWithin(named(spot), dice);
  }
}

/** Whether each of these dice is among the others, as often. */
function isWithin(some: readonly number[], dice: readonly number[]): boolean {
  const left = [...dice];
  return some.every((die) => {
    const at = left.indexOf(die);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The spots that fit the dice chosen so far: with three, those that win on them; with fewer, those that name them. */
export function fitting(chosen: readonly number[]): readonly Spot[] {
  const [a, b, c] = chosen;
  if (a === undefined) return [];
  if (b === undefined || c === undefined) return inPicker.filter((spot) => isWithin(chosen, named(spot)));
  return inPicker.filter((spot) => wins(spot, [a, b, c]));
}

/** What it is called: «Total 10», «Combo 2-3». */
export function nameOf(spot: Spot): string {
  return t(`sicbo.${spot.type}`, { n: spot.numbers[0] ?? 0, dice: named(spot).join("-") });
}

/** When it wins, in a few words. */
export function ruleOf({ type, numbers }: Spot): string {
  const [a = 0, b = 0] = numbers;
  return t(`sicbo.wins_${type}` satisfies Key, { n: a, a, b, numbers });
}
