// What of a host's settings would be refused, told while they are still being chosen (T5, T10–T12, T23).
// The judge is the server's `check`; the codes are its own, but for a name or a prize that isn't written yet.

import { graphemes } from "../../../i18n";
import { Refusal } from "../../../link/refusal";
import type { OwnPattern, TambolaSettings } from "../../../wire.gen";
import { HOUSES, NAMED, PER_ROW, ROWS, ownName } from "../dividends";
import {
  LATE_MAX_CALLS,
  NAME_MAX,
  OWN_MAX,
  PACE_MAX_S,
  PACE_MIN_S,
  PRICE_MAX_CHIPS,
  PRIZE_MAX_CHIPS,
  TICKETS_MAX,
  WHOLE,
  WORDS_MAX,
} from "../limits";
import { sharesOf } from "./prizes";

/** The text as the server keeps a name: composed, with single spaces and none at the ends. */
export function cleaned(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Z}\t\n\r]+/gu, " ")
    .trim();
}

/** Why a pattern of the host's own would be refused; null where it wouldn't. */
export function problemOfPattern({ name, places }: OwnPattern): Refusal | null {
  if (name === "") return new Refusal("set.own_name_empty");
  const length = lengthProblem(name, NAME_MAX);
  if (length !== null) return length;
  const seen = new Set(places.map(([row, place]) => row * PER_ROW + place));
  const fits = places.every(([row, place]) => row >= 0 && row < ROWS && place >= 0 && place < PER_ROW);
  return seen.size === 0 || seen.size !== places.length || !fits ? new Refusal("tambola.bad_pattern") : null;
}

/** Why a prize would be refused; null where it wouldn't. */
export function problemOfPrize(prize: TambolaSettings["prizes"][string]): Refusal | null {
  if (typeof prize === "string")
    return prize === "" ? new Refusal("set.words_empty") : lengthProblem(prize, WORDS_MAX);
  if (typeof prize === "number") return range("prizes", prize, 0, PRIZE_MAX_CHIPS);
  return range("share", prize.share, 1, WHOLE);
}

/** Why these settings would be refused: the first reason; null where they wouldn't be. */
export function problemOf(settings: TambolaSettings): Refusal | null {
  const { prizes, own } = settings;
  const known = new Set([...NAMED, ...own.map((_, index) => ownName(index))]);
  const played = Object.keys(prizes);
  const shares = sharesOf(settings);
  const order = HOUSES.some((house, index) => {
    const before = HOUSES[index - 1];
    return house in prizes && before !== undefined && !(before in prizes);
  });
  return (
    range("pace_s", settings.pace_s, PACE_MIN_S, PACE_MAX_S) ??
    range("price", settings.price, 0, PRICE_MAX_CHIPS) ??
    range("max_tickets", settings.max_tickets, 1, TICKETS_MAX) ??
    range("max_per_ticket", settings.max_per_ticket, 0, NAMED.length) ??
    range("late_join_until", settings.late_join_until, 0, LATE_MAX_CALLS) ??
    range("own", own.length, 0, OWN_MAX) ??
    first(own.map(problemOfPattern)) ??
    range("dividends", played.length, 1, known.size) ??
    (played.every((name) => known.has(name)) ? null : new Refusal("tambola.no_such_dividend")) ??
    (order ? new Refusal("tambola.house_order") : null) ??
    first(Object.values(prizes).map(problemOfPrize)) ??
    // Without a price there is no pot to share; with one, all of it must belong to somebody.
    (shares === (settings.price > 0 ? WHOLE : 0)
      ? null
      : new Refusal(settings.price > 0 ? "tambola.shares" : "tambola.no_pot", { n: shares }))
  );
}

function first(problems: readonly (Refusal | null)[]): Refusal | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function range(setting: string, value: number, min: number, max: number): Refusal | null {
  return value >= min && value <= max ? null : new Refusal("room.setting_range", { setting, min, max });
}

function lengthProblem(text: string, max: number): Refusal | null {
  return graphemes(text).length <= max ? null : new Refusal("set.too_long", { max });
}
