// The dividends as numbers of a ticket (T6–T9), so that a player sees how far the own marks have come. The judge is the server.

import type { TicketFace } from "../../wire.gen";

type Rows = TicketFace["rows"];

/** `numbers` of the ticket count for the dividend, and `need` of them are wanted. */
export interface Pattern {
  readonly numbers: readonly number[];
  readonly need: number;
}

/** How dividends are laid out on every screen; one that isn't here comes after them. */
const ORDER = ["early_five", "four_corners", "full_house", "top_line", "middle_line", "bottom_line"];

export function inOrder(dividends: readonly string[]): string[] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...dividends].sort((one, other) => place(one) - place(other));
}

/** The pattern of the dividend on a ticket; null for one that this page doesn't know, which can be claimed all the same. */
export function patternOf(dividend: string, rows: Rows): Pattern | null {
  const [top = [], middle = [], bottom = []] = rows.map((row) => row.filter((number) => number !== 0));
  switch (dividend) {
    case "early_five":
      return { numbers: [...top, ...middle, ...bottom], need: 5 };
    case "top_line":
      return { numbers: top, need: 5 };
    case "middle_line":
      return { numbers: middle, need: 5 };
    case "bottom_line":
      return { numbers: bottom, need: 5 };
    case "four_corners":
      return { numbers: [...ends(top), ...ends(bottom)], need: 4 };
    case "full_house":
      return { numbers: [...top, ...middle, ...bottom], need: 15 };
    default:
      return null;
  }
}

/** How many numbers of the pattern are marked, at most as many as it needs. */
export function marked(pattern: Pattern, marks: readonly number[]): number {
  return Math.min(pattern.need, pattern.numbers.filter((number) => marks.includes(number)).length);
}

function ends(row: readonly number[]): number[] {
  return [row[0], row[row.length - 1]].filter((number) => number !== undefined);
}
