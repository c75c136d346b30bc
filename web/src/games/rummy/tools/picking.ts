// Cards picked for the tools, by tapping or as typed: `9H TH JH | 4S 4D 4C | JK`. Pure.

import { JOKER, RANKS, SUITS, type Suit } from "../cards";

/** Cards by the groups in which they lie; a group that is being begun is empty. */
export type Groups = readonly (readonly string[])[];

export const HAND_CARDS = 13;
/** With the one that goes to the finish slot (R21). */
export const MOST_CARDS = HAND_CARDS + 1;

const SIGNS: Readonly<Record<string, Suit>> = {
  "♠": "S",
  "♤": "S",
  "♥": "H",
  "♡": "H",
  "♦": "D",
  "♢": "D",
  "♣": "C",
  "♧": "C",
};

/** How often a card is in so many decks (R2). */
export function mostOf(card: string, decks: number): number {
  return card === JOKER ? 2 * decks : decks;
}

export function countOf(groups: Groups, card: string): number {
  return groups.flat().filter((one) => one === card).length;
}

/** The card as people write it, `10♥`, `th`, `♥10` or `JK`; null for anything else. */
export function read(word: string): string | null {
  const plain = word.replace(/[\u2066-\u2069\ufe0e\ufe0f]/g, "").toUpperCase();
  if (plain === JOKER) return JOKER;
  const letters = plain.replace(/[♠♤♥♡♦♢♣♧]/g, (sign) => SIGNS[sign] ?? sign).replace("10", "T");
  const card = /^[SHDC][^SHDC]$/.test(letters) ? letters.slice(1) + letters[0] : letters;
  const [rank, suit] = card;
  const isCard = card.length === 2 && RANKS.some((one) => one === rank) && SUITS.some((one) => one === suit);
  return isCard ? card : null;
}

/** The cards of a text, in their groups, and the words in it that are none. */
export function parse(text: string): { groups: Groups; bad: readonly string[] } {
  const bad: string[] = [];
  const groups = text.split(/[|/\n]/).map((part) =>
    part
      .split(/[\s,،;؛]+/)
      .filter(Boolean)
      .flatMap((word) => {
        const card = read(word);
        if (card === null) bad.push(word);
        return card === null ? [] : [card];
      }),
  );
  return { groups, bad };
}

/** The text that `parse` reads as these groups. */
export function written(groups: Groups): string {
  return groups
    .map((group) => group.join(" "))
    .join(" | ")
    .trim();
}

/** After a tap on the card in the grid: once more at the end of group `at`, or, when no deck has it more often, not at all. */
export function tapped(groups: Groups, card: string, decks: number, at: number): Groups {
  if (countOf(groups, card) >= mostOf(card, decks) || groups.flat().length >= MOST_CARDS)
    return groups.map((group) => group.filter((one) => one !== card));
  return groups.map((group, index) => (index === at ? [...group, card] : group));
}

/** Without that one card of that group. */
export function without(groups: Groups, at: number, place: number): Groups {
  return groups.map((group, index) => (index === at ? group.filter((_, each) => each !== place) : group));
}

/** Without what fewer decks don't hold; the first of each stays. */
export function within(groups: Groups, decks: number): Groups {
  const seen = new Map<string, number>();
  return groups.map((group) =>
    group.filter((card) => {
      seen.set(card, (seen.get(card) ?? 0) + 1);
      return (seen.get(card) ?? 0) <= mostOf(card, decks);
    }),
  );
}
