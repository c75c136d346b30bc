// The room's spoken code in the three scripts; people type any of them.

import type { LanguageId } from "../i18n";
import { words } from "./words.gen";

export interface SpokenCode {
  readonly word: Readonly<Record<LanguageId, string>>;
  readonly digits: string;
}

/** "KAMAL 4821" → KAMAL, कमल, کمل and 4821. A word of a newer server than this page stands in its Latin letters. */
export function spellings(code: string): SpokenCode {
  const [latin = "", digits = ""] = code.split(" ");
  const [, hi, ur] = words.find(([word]) => word === latin) ?? [latin, latin, latin];
  return { word: { en: latin, hi, ur }, digits };
}
