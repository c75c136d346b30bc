// What papers of a room have in common.

import { language, type LanguageId } from "../i18n";

// Western digits in every language, and the words of a date as each is spoken in India and Pakistan.
const locales: Readonly<Record<LanguageId, string>> = {
  en: "en-IN-u-nu-latn",
  hi: "hi-IN-u-nu-latn",
  ur: "ur-PK-u-nu-latn",
};

/** "30 November 2026", in the reader's language. */
export function dateOf(at_ms: number): string {
  return new Intl.DateTimeFormat(locales[language()], { dateStyle: "long" }).format(at_ms);
}
