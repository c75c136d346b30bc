// What can be chosen of rummy's settings, and its times, as the server has them (games/rummy/settings.py, timing.py). OFF is no time at all.

export const OFF = 0;
export const SEATS_MIN = 2;
export const SEATS_MAX = 6;
export const TURN_TIMERS_S = [30, 45, 60, 90] as const;
export const SKIPS_S = [15, 30, 60] as const;
export const MULTIPLIERS = [1, 2, 5, 10, 25, 50, 100] as const;
export const DROP_STEP = 5;
export const FIRST_DROP_MAX = 40;
export const MIDDLE_DROP_MAX = 80;
export const CAP_MIN = 40;
export const CAP_MAX = 80;
/** Each cap that there may be (R29). */
export const CAPS: readonly number[] = Array.from(
  { length: (CAP_MAX - CAP_MIN) / DROP_STEP + 1 },
  (_, step) => CAP_MIN + step * DROP_STEP,
);
/** From a result to the next deal, and until a waiting table deals after it can (R35). */
export const NEXT_DEAL_MS = 10_000;
export const CAN_DEAL_MS = 3000;

/** How many cards a table of so many seats plays with (R2). */
export function cardsFor(seats: number, printedJokers: boolean): number {
  return (seats > 3 ? 2 : 1) * (printedJokers ? 54 : 52);
}
