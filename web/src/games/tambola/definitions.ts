// What each dividend is, in one sentence: printed with its name wherever somebody may ask (T6–T10).

import { isKey, t } from "../../i18n";
import type { OwnPattern } from "../../wire.gen";
import { placesOf } from "./dividends";

/** The sentence; of the host's own pattern, how many numbers it has. The papers' sentences must have been loaded. */
export function definitionOf(dividend: string, own: readonly OwnPattern[]): string {
  const key = `pattern.${dividend}`;
  return isKey(key) ? t(key) : t("pattern.own", { n: placesOf(dividend, own)?.places.length ?? 0 });
}
