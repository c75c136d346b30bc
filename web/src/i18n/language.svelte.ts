// The person's language: which it is, changing it at any moment, and t(), which every screen speaks through.
// How a sentence is filled is in format.ts. The sentences are fetched one language at a time: catalog/ has what a player at the
// table of Tambola needs at once, games/ what the tables of other games say, papers/ all others (lobby, settings, guides, records,
// results, refusals that are rare).

import { untrack } from "svelte";
import type en from "./catalog/en.json";
import type enOfRummy from "./games/rummy/en.json";
import type enOfSicbo from "./games/sicbo/en.json";
import type enOfPapers from "./papers/en.json";
import { fill, type Entry, type Params } from "./format";
import { bestLanguage, isLanguageId, languages, type LanguageId } from "./languages";

type Sentences<Keys extends string> = Readonly<Record<Keys, Entry>>;
type Loaders<Keys extends string> = Record<LanguageId, () => Promise<{ default: Sentences<Keys> }>>;

/** Every key of the catalogues; a key that doesn't exist is a type error. */
export type Key = keyof typeof en | keyof typeof enOfPapers | keyof typeof enOfRummy | keyof typeof enOfSicbo;
export type Catalogue = Sentences<Key>;
/** Sentences that are fetched when they are needed. */
export type Part = "papers" | "rummy" | "sicbo";

const catalogues: Loaders<keyof typeof en> = {
  en: () => import("./catalog/en.json"),
  hi: () => import("./catalog/hi.json"),
  ur: () => import("./catalog/ur.json"),
};

const parts: {
  papers: Loaders<keyof typeof enOfPapers>;
  rummy: Loaders<keyof typeof enOfRummy>;
  sicbo: Loaders<keyof typeof enOfSicbo>;
} = {
  papers: {
    en: () => import("./papers/en.json"),
    hi: () => import("./papers/hi.json"),
    ur: () => import("./papers/ur.json"),
  },
  rummy: {
    en: () => import("./games/rummy/en.json"),
    hi: () => import("./games/rummy/hi.json"),
    ur: () => import("./games/rummy/ur.json"),
  },
  sicbo: {
    en: () => import("./games/sicbo/en.json"),
    hi: () => import("./games/sicbo/hi.json"),
    ur: () => import("./games/sicbo/ur.json"),
  },
};

const storageKey = "baithak.language";

// One object, so that a language never shows with another's sentences.
let current = $state.raw<{ id: LanguageId; catalogue: Partial<Catalogue>; has: readonly Part[] }>({
  id: "en",
  catalogue: {},
  has: [],
});
let asked = 0;
let wanted: LanguageId = "en";
let wantedParts: readonly Part[] = [];
let coming: Promise<void> | null = null;

/** The current language; reactive. */
export function language(): LanguageId {
  return current.id;
}

/** Whether the page runs right to left; reactive. */
export function isRtl(): boolean {
  return languages[current.id].rtl;
}

/** The language kept on this device, else the browser's first that is spoken here. */
export function preferredLanguage(): LanguageId {
  const kept = read();
  return isLanguageId(kept) ? kept : bestLanguage(navigator.languages);
}

/** Fetches the language and then switches to it at once: sentences, lang and dir of the page, the device's memory. Of two calls the later wins; when fetching fails, nothing changes and the error is the caller's. */
export async function setLanguage(id: LanguageId): Promise<void> {
  const turn = ++asked;
  wanted = id;
  const has = wantedParts;
  const tables = await Promise.all([catalogues[id](), ...has.map((part) => parts[part][id]())]);
  if (turn !== asked) return;
  current = { id, catalogue: Object.assign({}, ...tables.map((table) => table.default)), has };
  document.documentElement.lang = id;
  document.documentElement.dir = languages[id].rtl ? "rtl" : "ltr";
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // A browser that keeps nothing still speaks the language now.
  }
}

/** Resolves once t() also knows the sentences of that part, and from then on in whatever language the page changes to. Whatever speaks them waits for it; a player's table doesn't wait for the papers. */
export async function loadPart(part: Part): Promise<void> {
  if (!wantedParts.includes(part)) {
    wantedParts = [...wantedParts, part];
    coming = null;
  }
  // Whoever waits in a template must not begin to wait again when the language changes.
  while (!untrack(() => current.has.includes(part))) {
    const now = (coming ??= setLanguage(wanted));
    await now.finally(() => {
      if (coming === now) coming = null;
    });
  }
}

/** The page, once t() knows all that it may say. */
export async function speaking<Page>(page: Promise<Page>, part: Part = "papers"): Promise<Page> {
  const [loaded] = await Promise.all([page, loadPart(part)]);
  return loaded;
}

// Something is said that isn't among the first sentences: with the next it is there, for this is called by what is drawn from t().
function isComing(): boolean {
  if (current.has.includes("papers")) return false;
  // Without a line it stays away; the next that is asked for tries again.
  loadPart("papers").catch(() => undefined);
  return true;
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Whether the catalogues have this key; codes from the server come as plain strings. */
export function isKey(code: string): code is Key {
  return Object.hasOwn(current.catalogue, code);
}

// Parameters whose value is a word of the catalogue: the server says «top_line», people read «Top Line». Any other value is a name that somebody gave.
const terms: Readonly<Record<string, string>> = {
  dividend: "tambola.",
  setting: "setting.",
  game: "game.",
  role: "role.",
};

function spoken(params: Params): Params {
  const out: Record<string, Params[string]> = { ...params };
  for (const [name, prefix] of Object.entries(terms)) {
    const value = params[name];
    if (typeof value === "string" && isKey(prefix + value)) out[name] = t((prefix + value) as Key);
  }
  // The server counts chips in halves and names its unit.
  if (params["half_chips"] !== undefined) out["chips"] = params["half_chips"];
  return out;
}

/** The sentence of the key in the current language, with its parameters formatted, isolated and in the right plural form; reactive. */
export function t(key: Key, params: Params = {}): string {
  const entry = current.catalogue[key];
  if (entry === undefined) return isComing() ? "" : key;
  return fill(entry, spoken(params), current.id);
}

/** The sentence for a code that came from the server; a code of a newer server than this page gets the sentence that asks for a reload. */
export function say(code: string, params: Params = {}): string {
  if (isKey(code)) return t(code, params);
  return t(isComing() ? "ui.one_moment" : "net.update");
}
