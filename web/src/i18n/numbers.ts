// The numbers 1 to 90 in words and as calls, one language at a time, fetched when a number is first to be spoken.
// Who speaks them, and when, is the game's affair.

import type { LanguageId } from "./languages";

export interface NumberWords {
  /** "twenty-three": index n - 1. */
  readonly words: readonly string[];
  /** "two and three, twenty-three": index n - 1. */
  readonly calls: readonly string[];
  /** Devanagari spellings that a Hindi voice speaks rightly, for Hindi and Urdu; index n - 1. Empty for English. */
  readonly say: readonly string[];
}

const loaders: Record<LanguageId, () => Promise<{ default: NumberWords }>> = {
  en: () => import("./numbers/en.json"),
  hi: () => import("./numbers/hi.json"),
  ur: () => import("./numbers/ur.json"),
};

/** The ninety numbers of the language; a browser fetches them once. */
export async function loadNumbers(language: LanguageId): Promise<NumberWords> {
  return (await loaders[language]()).default;
}
