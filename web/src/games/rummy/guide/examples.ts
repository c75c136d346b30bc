// The cards that the guides show. That each is what it is said to be, is tried with the rules themselves (tests/games/rummy/test_guide.py).

import { JOKER } from "../cards";
import examples from "./examples.json";

export interface Group {
  /** What it shows; a sentence of its own. */
  readonly about: string;
  readonly cards: readonly string[];
  readonly wild: string;
  /** A kind, or the code of why it is none. */
  readonly is: string;
}

/** The cards of an example at a table without printed jokers: a card of the wild rank in the place of each. */
export function withoutPrinted(cards: readonly string[], wild: string): readonly string[] {
  return cards.reduce<readonly string[]>((laid, card) => {
    const free = [..."HCDS"]
      .map((suit) => wild + suit)
      .find((one) => !cards.includes(one) && !laid.includes(one));
    return [...laid, card === JOKER && free !== undefined ? free : card];
  }, []);
}

const split = (text: string): string[] => text.split(" ");

export const GROUPS: readonly Group[] = examples.groups.map((group) => ({
  ...group,
  cards: split(group.cards),
}));

/** A hand that can be declared, on the strength of one pure sequence. */
export const DECLARED = { groups: examples.declared.groups.map(split), wild: examples.declared.wild };

/** A hand that somebody else's declaration finds unready, and what it counts. */
export const LOST = {
  groups: examples.lost.groups.map(split),
  loose: split(examples.lost.loose),
  wild: examples.lost.wild,
  points: examples.lost.points,
};
