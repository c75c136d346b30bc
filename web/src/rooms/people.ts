// The people of a room as lists, counts and names; functions over what the server shows.

import { t } from "../i18n";
import type { Face } from "../wire.gen";

export type People = Readonly<Record<string, Face>>;

export interface Counts {
  /** Everybody but televisions and practice opponents. */
  readonly people: number;
  readonly present: number;
  /** Those who take part in the next round. */
  readonly players: number;
  readonly playersPresent: number;
  readonly televisions: number;
}

export function count(people: People): Counts {
  const counts = { people: 0, present: 0, players: 0, playersPresent: 0, televisions: 0 };
  for (const id in people) {
    const face = people[id];
    if (face === undefined) continue;
    if (face.role === "television") {
      counts.televisions += 1;
      continue;
    }
    if (face.practice === null) {
      counts.people += 1;
      if (face.present) counts.present += 1;
    }
    if (face.plays) {
      counts.players += 1;
      if (face.present) counts.playersPresent += 1;
    }
  }
  return counts;
}

/** Whether the host is away and no co-host is here, so that a game may have to wait. */
export function nobodyRuns(people: People, host: string): boolean {
  if (people[host]?.present !== false) return false;
  return !Object.values(people).some(({ role, present }) => role === "cohost" && present);
}

export interface Listed {
  readonly id: string;
  readonly face: Face;
}

/** The televisions, in the order in which they came. */
export function televisions(people: People): readonly Listed[] {
  return Object.entries(people)
    .filter(([, face]) => face.role === "television")
    .map(([id, face]) => ({ id, face }))
    .sort((one, other) => one.face.order - other.face.order);
}

// Before the name of a person without a phone: their account, where a member has an id.
const NAMED = "named:";

/** What a member is called in the reader's language: somebody without a phone by the name in their account, a television, which has no name, by its number if there are several. */
export function nameOf(people: People, member: string): string {
  if (member.startsWith(NAMED)) return member.slice(NAMED.length);
  const face = people[member];
  if (face?.role !== "television") return face?.name ?? "";
  const all = televisions(people);
  const n = all.findIndex(({ id }) => id === member) + 1;
  return all.length === 1 ? t("role.television") : t("people.television_n", { n });
}

export interface Listing {
  readonly shown: readonly Listed[];
  /** How many more there are than are shown. */
  readonly more: number;
}

/** At most `limit` people whose names contain `search`, whatever its case, in the order in which they came; the host first, televisions left out. */
export function list(people: People, limit: number, search = ""): Listing {
  const wanted = search.normalize("NFC").trim().toLocaleLowerCase();
  const shown: Listed[] = [];
  let more = 0;
  for (const id in people) {
    const face = people[id];
    if (face === undefined || face.role === "television") continue;
    if (wanted !== "" && !face.name.normalize("NFC").toLocaleLowerCase().includes(wanted)) continue;
    if (face.role === "host") {
      shown.unshift({ id, face });
      if (shown.length > limit) {
        shown.pop();
        more += 1;
      }
    } else if (shown.length < limit) shown.push({ id, face });
    else more += 1;
  }
  return { shown, more };
}
