// The round numbers that the buttons of an Amount go through.

// Up to each bound, steps of so much.
const STEPS: readonly (readonly [below: number, step: number])[] = [
  [10, 1],
  [50, 5],
  [100, 10],
  [500, 50],
  [1000, 100],
  [Infinity, 500],
];

/** The next round number above. */
export function roundAbove(value: number): number {
  const step = STEPS.find(([below]) => value < below)?.[1] ?? 1;
  return (Math.floor(value / step) + 1) * step;
}

/** The next round number below. */
export function roundBelow(value: number): number {
  const step = STEPS.find(([below]) => value <= below)?.[1] ?? 1;
  return (Math.ceil(value / step) - 1) * step;
}
