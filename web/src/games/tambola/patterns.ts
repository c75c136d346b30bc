// What a dividend means on one ticket (T6–T10), so that a player sees how far the own marks have come. The judge is the server.
// Where its numbers stand is in dividends.ts.

import type { OwnPattern, TicketFace } from "../../wire.gen";
import { placesOf } from "./dividends";

type Rows = TicketFace["rows"];

/** `numbers` of the ticket count for the dividend, and `need` of them are wanted. */
export interface Pattern {
  readonly numbers: readonly number[];
  readonly need: number;
}

/** How dividends are laid out on every screen; one that isn't here, such as the host's own, comes after them. */
const ORDER = [
  "early_five",
  "four_corners",
  "full_house",
  "top_line",
  "middle_line",
  "bottom_line",
  "early_seven",
  "star",
  "kings_corner",
  "queens_corner",
  "second_house",
  "third_house",
];

export function inOrder(dividends: readonly string[]): string[] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...dividends].sort((one, other) => place(one) - place(other));
}

/** The pattern of the dividend on a ticket; null for one that this page doesn't know, which can be claimed all the same. */
export function patternOf(dividend: string, rows: Rows, own: readonly OwnPattern[] = []): Pattern | null {
  const shape = placesOf(dividend, own);
  if (shape === null) return null;
  const lines = rows.map((row) => row.filter((number) => number !== 0));
  const numbers = shape.places.map(([row, place]) => lines[row]?.[place] ?? 0);
  return { numbers, need: shape.need };
}

/** How many numbers of the pattern are marked, at most as many as it needs. */
export function marked(pattern: Pattern, marks: readonly number[]): number {
  return Math.min(pattern.need, pattern.numbers.filter((number) => marks.includes(number)).length);
}
