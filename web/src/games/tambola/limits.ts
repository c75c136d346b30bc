// The bounds of the settings (T10, T12), as the server checks them.

export const PACE_MIN_S = 3;
export const PACE_MAX_S = 20;
export const PRIZE_MAX_CHIPS = 10_000;
