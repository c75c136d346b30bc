// Who this device is: its name and language at the server, asked for once.
// The server keeps the session in a cookie that this page can't read.

import * as api from "../link/api";
import type { LanguageId } from "../i18n";

// undefined until the server has answered; null where this device has no name yet.
let known = $state.raw<api.Me | null | undefined>(undefined);
let asking: Promise<api.Me | null> | null = null;

/** Who this device is, null for nobody yet, undefined while that is being asked; reactive. */
export function me(): api.Me | null | undefined {
  return known;
}

/** The same, once the server has answered. Rejects with a Refusal where it doesn't, and asks anew the next time. */
export async function whoAmI(): Promise<api.Me | null> {
  if (known !== undefined) return known;
  asking ??= api.me().finally(() => (asking = null));
  known = await asking;
  return known;
}

/** This device is called `name` from now on. Rejects with a Refusal for a name that won't do. */
export async function callMe(name: string, language: LanguageId): Promise<void> {
  known = await api.callMe(name.trim(), language);
}

/** The language has changed: whoever has a name tells the server, and nobody waits for it. */
export function speak(language: LanguageId): void {
  if (known && known.language !== language) void callMe(known.name, language).catch(() => undefined);
}
