// Figures, lists, times and sentences with parameters, each for a given language; pure functions.
// Which language is current, and the reactive t(), are in language.svelte.ts.

import { languages, type LanguageId } from "./languages";

/** A sentence of the catalogue: one text, or one for each plural form. */
export type Entry = string | { readonly one: string; readonly other: string };

export type Param = string | number | readonly number[];
export type Params = Readonly<Record<string, Param>>;

const FSI = "\u2068";
const LRI = "\u2066";
const PDI = "\u2069";
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

// Always en-IN: the locales hi and ur would bring other digits, groupings and hidden marks.
const grouped = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 3 });

/** 100000 → "1,00,000"; a negative number gets a true minus sign. Western digits in every language. */
export function formatNumber(value: number): string {
  return grouped.format(value).replace("-", "−");
}

/** 15 → "7½", -1 → "−½", 2620 → "1,310". `signed` puts + before what is above zero. */
export function formatHalfChips(halfChips: number, signed = false): string {
  const whole = Math.trunc(Math.abs(halfChips) / 2);
  const half = Math.abs(halfChips) % 2 === 1 ? "½" : "";
  const figures = whole === 0 && half !== "" ? half : grouped.format(whole) + half;
  const sign = halfChips < 0 ? "−" : signed && halfChips > 0 ? "+" : "";
  return sign + figures;
}

/** "12, 45 and 67". Intl.ListFormat would put a comma before «اور». */
export function joinList(items: readonly string[], language: LanguageId): string {
  const { comma, and } = languages[language];
  if (items.length < 2) return items[0] ?? "";
  return items.slice(0, -1).join(comma) + and + items[items.length - 1];
}

/** 90500 → "1:31": minutes and seconds, rounded up, so that 0:00 is shown only when nothing is left. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time of day on this device, 24 hours: "19:42", or "19:42:07.318" with `exact`. */
export function formatTime(atMs: number, exact = false): string {
  const at = new Date(atMs);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return exact
    ? `${minutes}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, "0")}`
    : minutes;
}

/** What a person typed, closed off where its letters could turn the sentence round; else as it is, so that copied text holds no hidden marks. */
export function isolateName(text: string, language: LanguageId): string {
  return languages[language].rtl || rightToLeft.test(text) ? FSI + text + PDI : text;
}

/** A sentence as plain text, for a field or a name that is sent: the hidden marks are for showing only. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}

/** Codes, cards, signed and fractional figures: left to right inside a right-to-left sentence. */
export function isolateLtr(text: string, language: LanguageId): string {
  return languages[language].rtl ? LRI + text + PDI : text;
}

type Kind = "name" | "ltr" | "number" | "halfChips" | "numbers";

// By the parameter's name, the same in the server's codes and in the three catalogues. What isn't here is a number or a name by its type.
const kinds: Readonly<Record<string, Kind>> = {
  address: "ltr",
  code: "ltr",
  card: "ltr",
  cards: "ltr",
  dice: "ltr",
  odds: "ltr",
  time: "ltr",
  serial: "ltr",
  version: "ltr",
  numbers: "numbers",
  chips: "halfChips",
};

/** A parameter as it stands in the sentence: formatted and isolated. `chips` is counted in half-chips. */
export function formatParam(name: string, value: Param, language: LanguageId): string {
  const kind =
    kinds[name] ?? (typeof value === "number" ? "number" : typeof value === "string" ? "name" : "numbers");
  if (typeof value === "object") return joinList(value.map(formatNumber), language);
  if (kind === "halfChips" && typeof value === "number") return isolateLtr(formatHalfChips(value), language);
  if (kind === "ltr") return isolateLtr(String(value), language);
  return typeof value === "number" ? formatNumber(value) : isolateName(value, language);
}

// The count that a sentence agrees with, in this order; «{n} claims at once: {chips} chips each» agrees with the chips.
const counts = ["chips", "n", "max", "min"] as const;

function countOf(params: Params): number {
  for (const name of counts) {
    const value = params[name];
    if (typeof value === "number") return name === "chips" ? value / 2 : value;
  }
  // «12 and 45 were not called»: the list itself is the count.
  const numbers = params["numbers"];
  return typeof numbers === "object" ? numbers.length : 0;
}

const plurals: Record<LanguageId, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  hi: new Intl.PluralRules("hi"),
  ur: new Intl.PluralRules("ur"),
};

// Half a chip is «½ chip», «½ چِپ», though the rules of English and Urdu know only 1 as one.
function isOne(count: number, language: LanguageId): boolean {
  return (count > 0 && count < 1) || plurals[language].select(count) === "one";
}

/** The sentence in its right plural form with its parameters in place. A parameter that is missing stays as {name}, so that it is seen. */
export function fill(entry: Entry, params: Params, language: LanguageId): string {
  const text = typeof entry === "string" ? entry : isOne(countOf(params), language) ? entry.one : entry.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : formatParam(name, value, language);
  });
}
