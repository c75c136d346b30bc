// The table of the languages: what each is called, which way it runs, how it is spoken and joined.
// The sentences are in catalog/, the current choice in language.svelte.ts.

export interface Language {
  /** Its own name in its own script. */
  readonly name: string;
  readonly rtl: boolean;
  /** Voices to ask the browser for, best first. */
  readonly voices: readonly string[];
  readonly comma: string;
  readonly and: string;
}

export const languages = {
  en: { name: "English", rtl: false, voices: ["en-IN", "en-GB", "en"], comma: ", ", and: " and " },
  hi: { name: "हिन्दी", rtl: false, voices: ["hi-IN", "hi"], comma: ", ", and: " और " },
  // Few phones have a Urdu voice; the numbers are the same words in Hindi.
  ur: { name: "اردو", rtl: true, voices: ["ur-PK", "ur-IN", "ur", "hi-IN"], comma: "، ", and: " اور " },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

export const languageIds = Object.keys(languages) as LanguageId[];

export function isLanguageId(value: unknown): value is LanguageId {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/** The first of `wanted` (as in navigator.languages) that is spoken here; English without any. */
export function bestLanguage(wanted: readonly string[]): LanguageId {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    if (isLanguageId(primary)) return primary;
  }
  return "en";
}
