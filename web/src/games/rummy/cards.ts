// Cards as they are written on the wire (`TS`, `7H`, `JK`), and how they are shown, said and counted.
// How a card is drawn is in ui/Card.svelte.

import { t, type Key, type Params } from "../../i18n";

export type Suit = "S" | "H" | "D" | "C";

/** Suits in the order in which hands are sorted: colours by turns. */
export const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
/** Ranks from the ace up. */
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const JOKER = "JK";

const SIGNS: Readonly<Record<Suit, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const NAMES: Readonly<Record<Suit, Key>> = {
  S: "rummy.spades",
  H: "rummy.hearts",
  D: "rummy.diamonds",
  C: "rummy.clubs",
};
const PICTURES: Readonly<Record<string, Key>> = {
  A: "rummy.ace",
  K: "rummy.king",
  Q: "rummy.queen",
  J: "rummy.jack",
};

/** The suit of a card; null of a printed joker. */
export function suitOf(card: string): Suit | null {
  return card === JOKER ? null : (card[1] as Suit);
}

/** The rank as it stands on the card: `A`, `10`, `K`; empty for a printed joker. */
export function rankOf(card: string): string {
  return card === JOKER ? "" : card[0] === "T" ? "10" : (card[0] ?? "");
}

/** Whether the card is a joker: printed, or of the wild rank (R17). */
export function isJoker(card: string, wild: string | null): boolean {
  return card === JOKER || card[0] === wild;
}

/** The rank that is wild where that card, or one of that rank, was turned up (R6). */
export function wildRank(turned: string): string {
  return turned === JOKER ? "A" : (turned[0] ?? "");
}

/** What the card counts outside a group (R27). */
export function pointsOf(card: string, wild: string | null): number {
  if (isJoker(card, wild)) return 0;
  const rank = rankOf(card);
  return rank === "A" ? 10 : Number(rank) || 10;
}

/** The card in a sentence: `10♠`, «a joker»; among others `10♠`, «joker». */
export function cardText(card: string, isAlone = true): string {
  const suit = suitOf(card);
  return suit === null ? t(isAlone ? "rummy.a_joker" : "rummy.joker") : rankOf(card) + SIGNS[suit];
}

/** What the suit is called. */
export function suitName(suit: Suit): string {
  return t(NAMES[suit]);
}

/** The card in a command: «K of spades», as it stands on the card. */
export function cardShort(card: string): string {
  const suit = suitOf(card);
  return suit === null ? t("rummy.joker") : t("rummy.card_of", { rank: rankOf(card), suit: suitName(suit) });
}

/** The card as it is read aloud: «10 of spades», «6 of clubs, wild». */
export function cardName(card: string, wild: string | null = null): string {
  const suit = suitOf(card);
  if (suit === null) return t("rummy.joker");
  const rank = rankOf(card);
  const picture = PICTURES[rank];
  const name = t("rummy.card_of", { rank: picture ? t(picture) : rank, suit: suitName(suit) });
  return isJoker(card, wild) ? t("rummy.card_wild", { name }) : name;
}

/** Parameters of a sentence of the server's, whose cards are as on the wire, with cards as people read them. */
export function readable(params: Params): Params {
  const out: Record<string, Params[string]> = { ...params };
  for (const name of ["card", "cards"]) {
    const written = params[name];
    if (typeof written === "string") {
      const cards = written.split(" ");
      out[name] = cards.map((card) => cardText(card, cards.length === 1)).join(" ");
    }
  }
  return out;
}
