// The loose cards in order, by suit or by rank. What lies in groups stays as the player laid it.

import { isJoker, RANKS, suitOf, SUITS } from "./cards";
import type { Lie } from "./laying";

export type Order = "suit" | "rank";

/** `faces` are the cards by their `no`, `wild` the wild rank; jokers come last. */
export function sorted(
  lie: Lie,
  faces: Readonly<Record<string, string>>,
  by: Order,
  wild: string | null,
): Lie {
  const weigh = (no: number): number => {
    const face = faces[no] ?? "";
    const suit = suitOf(face);
    const rank = (RANKS as readonly string[]).indexOf(face[0] ?? "");
    if (suit === null) return 2000;
    const place = by === "suit" ? SUITS.indexOf(suit) * 20 + rank : rank * 20 + SUITS.indexOf(suit);
    return isJoker(face, wild) ? 1000 + place : place;
  };
  return { groups: lie.groups, loose: [...lie.loose].sort((one, other) => weigh(one) - weigh(other)) };
}
