// What a person has chosen for this device alone, kept in the browser: spoken numbers, less movement.
// The language keeps itself (i18n), the theme too (ui/theme.ts).

const KEY = "baithak.preferences";

interface Chosen {
  readonly voice: boolean;
  readonly stillness: boolean;
}

const DEFAULTS: Chosen = { voice: true, stillness: false };

let chosen = $state.raw<Chosen>(read());

function read(): Chosen {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>) };
  } catch {
    return DEFAULTS;
  }
}

/** The choices of this device; reactive. */
export function preferences(): Chosen {
  return chosen;
}

export function prefer(change: Partial<Chosen>): void {
  chosen = { ...chosen, ...change };
  show();
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing still follows the choice now.
  }
}

/** Puts on the page what styles go by. */
export function show(): void {
  const { dataset } = document.documentElement;
  if (chosen.stillness) dataset["motion"] = "less";
  else delete dataset["motion"];
}
