// Chips in few letters, where there is little room.

import { formatNumber } from "../../i18n";

/** 1310 → "1,310", 12500 → "12k": never more than is there. */
export function short(chips: number): string {
  return chips < 10_000 ? formatNumber(chips) : `${formatNumber(Math.floor(chips / 1000))}k`;
}
