// What a declaration still lacks, by what the server says of each group (R23).

import type { Shown } from "./hand.svelte";

export interface Lacks {
  /** One of the groups is a pure sequence. */
  readonly pure: boolean;
  /** There is another sequence beside it. */
  readonly second: boolean;
  /** How many cards are in no group yet. */
  readonly left: number;
}

export function lacks(groups: readonly Pick<Shown, "kind" | "cards">[], loose: number): Lacks {
  const pure = groups.filter(({ kind }) => kind === "pure").length;
  const sequences = pure + groups.filter(({ kind }) => kind === "impure").length;
  const unmade = groups.filter(({ kind }) => !kind).reduce((sum, { cards }) => sum + cards.length, loose);
  return { pure: pure > 0, second: sequences > 1, left: unmade };
}
