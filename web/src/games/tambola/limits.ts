// The bounds of the settings (T5, T10–T12, T23), as the server checks them.

export const PACE_MIN_S = 3;
export const PACE_MAX_S = 20;
export const PRIZE_MAX_CHIPS = 10_000;
export const PRICE_MAX_CHIPS = 1_000;
/** A full strip; without strips, the most that a host can allow. */
export const TICKETS_MAX = 6;
export const LATE_MAX_CALLS = 5;
export const OWN_MAX = 6;
/** Letters of a name, and of a prize in words. */
export const NAME_MAX = 20;
export const WORDS_MAX = 60;
/** All shares of the pot together, in per cent. */
export const WHOLE = 100;
