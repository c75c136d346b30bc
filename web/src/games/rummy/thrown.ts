// Who threw which card of the open pile, as far as this page has seen it: of the pile itself the server tells the cards alone.

import type { RummyPublic } from "../../wire.gen";

/** By its place in the open pile, each card with the member who threw it. */
export type Thrown = ReadonlyMap<string, { readonly card: string; readonly member: string }>;

/** With the last throw added. After a gap another card may lie in a place than was seen there: who threw that isn't known. */
export function thrownNow(thrown: Thrown, { open, moved }: Pick<RummyPublic, "open" | "moved">): Thrown {
  const known = new Map([...thrown].filter(([place, { card }]) => open[place] === card));
  const top = Object.keys(open).at(-1);
  if (top !== undefined && moved?.what === "discarded" && moved.card === open[top])
    known.set(top, { card: moved.card, member: moved.member });
  return known;
}
