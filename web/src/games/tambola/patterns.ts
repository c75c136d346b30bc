// The dividends as places of a ticket (T6–T10), so that a player sees how far the own marks have come. The judge is the server.

import type { OwnPattern, TicketFace } from "../../wire.gen";

type Rows = TicketFace["rows"];

/** A row from the top and the place of a number in it, both from 0, blanks not counted: as in OwnPattern. */
export type Place = OwnPattern["places"][number];

/** Any `need` of the numbers at `places`. */
export interface Shape {
  readonly places: readonly Place[];
  readonly need: number;
}

/** `numbers` of the ticket count for the dividend, and `need` of them are wanted. */
export interface Pattern {
  readonly numbers: readonly number[];
  readonly need: number;
}

const LAST = 4;
const LINES = [0, 1, 2].map((row) => [0, 1, 2, 3, LAST].map((place): Place => [row, place]));
const TICKET = LINES.flat();
const CORNERS: readonly Place[] = [
  [0, 0],
  [0, LAST],
  [2, 0],
  [2, LAST],
];

function allOf(places: readonly Place[] = []): Shape {
  return { places, need: places.length };
}

/** Those with a name of their own, laid out on every screen in this order; the host's own come after them. */
const SHAPES: Readonly<Record<string, Shape>> = {
  early_five: { places: TICKET, need: 5 },
  four_corners: allOf(CORNERS),
  full_house: allOf(TICKET),
  top_line: allOf(LINES[0]),
  middle_line: allOf(LINES[1]),
  bottom_line: allOf(LINES[2]),
  early_seven: { places: TICKET, need: 7 },
  star: allOf([...CORNERS, [1, LAST / 2]]),
  kings_corner: allOf([0, 1, 2].map((row): Place => [row, 0])),
  queens_corner: allOf([0, 1, 2].map((row): Place => [row, LAST])),
  second_house: allOf(TICKET),
  third_house: allOf(TICKET),
};
const ORDER = Object.keys(SHAPES);

export function inOrder(dividends: readonly string[]): string[] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...dividends].sort((one, other) => place(one) - place(other));
}

const OWN = /^own_([1-9]\d*)$/;

/** The host's own pattern of that name (`own_1` is the first of `own`); undefined for any other dividend. */
export function ownPattern(dividend: string, own: readonly OwnPattern[]): OwnPattern | undefined {
  const found = OWN.exec(dividend);
  return found === null ? undefined : own[Number(found[1]) - 1];
}

/** The shape of the dividend; null for one that this page doesn't know, which can be claimed all the same. */
export function shapeOf(dividend: string, own: readonly OwnPattern[] = []): Shape | null {
  const drawn = ownPattern(dividend, own);
  return drawn === undefined ? (SHAPES[dividend] ?? null) : allOf(drawn.places);
}

/** The pattern of the dividend on a ticket; null where `shapeOf` is. */
export function patternOf(dividend: string, rows: Rows, own: readonly OwnPattern[] = []): Pattern | null {
  const shape = shapeOf(dividend, own);
  if (shape === null) return null;
  const lines = rows.map((row) => row.filter((number) => number !== 0));
  const numbers = shape.places.map(([row, place]) => lines[row]?.[place] ?? 0);
  return { numbers, need: shape.need };
}

/** How many numbers of the pattern are marked, at most as many as it needs. */
export function marked(pattern: Pattern, marks: readonly number[]): number {
  return Math.min(pattern.need, pattern.numbers.filter((number) => marks.includes(number)).length);
}
