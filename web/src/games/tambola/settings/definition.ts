// What a dividend is, in one sentence.

import { isKey, t } from "../../../i18n";
import type { OwnPattern } from "../../../wire.gen";
import { placesOf } from "../dividends";

/** The sentence; empty for a dividend that this page doesn't know. Its words are among those of the papers. */
export function definition(dividend: string, own: readonly OwnPattern[]): string {
  const key = `pattern.${dividend}`;
  if (isKey(key)) return t(key);
  const places = placesOf(dividend, own);
  return places === null ? "" : t("pattern.own", { n: places.need });
}
