// The ticket on which the guides draw, and the numbers that a dividend needs on it.

import type { OwnPattern } from "../../../wire.gen";
import { patternOf } from "../patterns";

/** A ticket by the rules (T1–T3), whose corners are not in the corner cells. */
export const ROWS: number[][] = [
  [0, 12, 23, 0, 41, 0, 65, 0, 82],
  [4, 0, 27, 35, 0, 53, 0, 71, 0],
  [0, 17, 0, 38, 46, 58, 0, 78, 0],
];

/** The numbers of the sample ticket that make the dividend; where any will do, some that lie apart. */
export function numbersFor(dividend: string, own: readonly OwnPattern[]): readonly number[] {
  const pattern = patternOf(dividend, ROWS, own);
  if (pattern === null) return [];
  const { numbers, need } = pattern;
  const STEP = 4;
  return need === numbers.length
    ? numbers
    : Array.from({ length: need }, (_, index) => numbers[(index * STEP + 1) % numbers.length] ?? 0);
}
