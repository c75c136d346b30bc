// The rounds that were paid, counted: which side won, how often each total and each number came (S28).

import type { Dice } from "./spots";

/** A round as it is sent. */
export interface Result {
  readonly dice: Dice;
  /** How often the dice were shaken. */
  readonly shakes: number;
}

export interface Round extends Result {
  readonly round: number;
  readonly total: number;
  readonly isTriple: boolean;
}

/** Which of two sides a round fell on: small or big, odd or even; a triple on neither (S25). */
export type Side = "low" | "high" | "triple";

/** The rounds in the order in which they were played. */
export function roundsOf(statistics: Readonly<Record<string, Result>>): readonly Round[] {
  return Object.entries(statistics)
    .map(([round, { dice, shakes }]) => ({
      round: Number(round),
      dice,
      shakes,
      total: dice[0] + dice[1] + dice[2],
      isTriple: new Set(dice).size === 1,
    }))
    .sort((one, other) => one.round - other.round);
}

/** Small is low, big is high. */
export function sizeOf({ total, isTriple }: Round): Side {
  if (isTriple) return "triple";
  return total <= 10 ? "low" : "high";
}

/** Odd is low, even is high: in that order they stand on the felt. */
export function parityOf({ total, isTriple }: Round): Side {
  if (isTriple) return "triple";
  return total % 2 === 1 ? "low" : "high";
}

/** How many rounds fell on each side. */
export function counted(rounds: readonly Round[], sideOf: (round: Round) => Side): Record<Side, number> {
  const counts = { low: 0, high: 0, triple: 0 };
  for (const round of rounds) counts[sideOf(round)] += 1;
  return counts;
}

/** How deep a column of a road is. */
export const ROAD_ROWS = 6;

/** The rounds as a road: what falls on one side stands in one column, from top to bottom; the other side, and a full column, begin the next. */
export function road(
  rounds: readonly Round[],
  sideOf: (round: Round) => Side,
): readonly (readonly Round[])[] {
  const columns: Round[][] = [];
  for (const round of rounds) {
    const column = columns.at(-1);
    const above = column?.at(-1);
    if (
      column === undefined ||
      above === undefined ||
      column.length === ROAD_ROWS ||
      sideOf(above) !== sideOf(round)
    )
      columns.push([round]);
    else column.push(round);
  }
  return columns;
}

export interface Count {
  readonly of: number;
  readonly times: number;
}

/** How often each total came, 3 to 18. */
export function totals(rounds: readonly Round[]): readonly Count[] {
  return from(3, 18).map((total) => ({
    of: total,
    times: rounds.filter((round) => round.total === total).length,
  }));
}

/** On how many dice each number came, 1 to 6. */
export function numbers(rounds: readonly Round[]): readonly Count[] {
  const dice = rounds.flatMap((round) => round.dice);
  return from(1, 6).map((number) => ({ of: number, times: dice.filter((die) => die === number).length }));
}

function from(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
