// The dividends as data, as the rules have them (T6–T10): at which places of a ticket their numbers stand, and how many are needed.
// What that means on one ticket is in patterns.ts; the judge is the server.

import type { OwnPattern, TambolaSettings } from "../../wire.gen";

/** A row from the top and the place of a number in it, both from 0, blanks not counted. */
export type Place = OwnPattern["places"][number];

/** Any `need` of the numbers at `places`. */
export interface Places {
  readonly places: readonly Place[];
  readonly need: number;
}

export const ROWS = 3;
export const PER_ROW = 5;

/** Full houses in the order in which they fall: each needs the one before it. */
export const HOUSES = ["full_house", "second_house", "third_house"] as const;

const last = PER_ROW - 1;
const rows = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: PER_ROW }, (_, place): Place => [row, place]),
);
const ticket = rows.flat();
const corners: readonly Place[] = [
  [0, 0],
  [0, last],
  [2, 0],
  [2, last],
];

function wholly(places: readonly Place[] = []): Places {
  return { places, need: places.length };
}

const named: Readonly<Record<string, Places>> = {
  early_five: { places: ticket, need: 5 },
  top_line: wholly(rows[0]),
  middle_line: wholly(rows[1]),
  bottom_line: wholly(rows[2]),
  four_corners: wholly(corners),
  full_house: wholly(ticket),
  early_seven: { places: ticket, need: 7 },
  star: wholly([...corners, [1, last / 2]]),
  kings_corner: wholly(rows.map((_, row): Place => [row, 0])),
  queens_corner: wholly(rows.map((_, row): Place => [row, last])),
  second_house: wholly(ticket),
  third_house: wholly(ticket),
};

/** All dividends that have a name of their own, in the order of the rules; the first six are the default. */
export const NAMED: readonly string[] = Object.keys(named);

/** Where the numbers of a dividend stand; null for one that this page doesn't know. `own` are the host's patterns. */
export function placesOf(dividend: string, own: readonly OwnPattern[] = []): Places | null {
  const pattern = ownOf(dividend, own);
  return pattern === undefined ? (named[dividend] ?? null) : wholly(pattern.places);
}

/** The host's own pattern behind a dividend (`own_1` is the first); undefined for any other. */
export function ownOf(dividend: string, own: readonly OwnPattern[] = []): OwnPattern | undefined {
  const number = /^own_([1-9]\d*)$/.exec(dividend)?.[1];
  return number === undefined ? undefined : own[Number(number) - 1];
}

/** The dividend's name for the host's own pattern of that index, from 0. */
export function ownName(index: number): string {
  return `own_${index + 1}`;
}

/** The host's own patterns in the settings of a room, which may not have come yet. */
export function ownIn(
  settings: Readonly<Record<string, unknown>> | Partial<TambolaSettings>,
): readonly OwnPattern[] {
  return (settings as Partial<TambolaSettings>).own ?? [];
}
