// Dividends put in play and taken out, their prizes, and the pot shared among them (T10); functions over the settings.

import type { OwnPattern, TambolaSettings } from "../../../wire.gen";
import { HOUSES, NAMED, ownName } from "../dividends";
import { WHOLE } from "../limits";

export type Prizes = TambolaSettings["prizes"];
export type Prize = Prizes[string];
export type PrizeKind = "chips" | "words" | "share";

/** What a dividend gets that is put in play, and one whose share or words are taken away. */
export const USUAL_CHIPS: Readonly<Record<string, number>> = { early_five: 20, full_house: 120 };
const OTHERS_CHIPS = 40;

export function usualChips(dividend: string): number {
  return USUAL_CHIPS[dividend] ?? OTHERS_CHIPS;
}

export function kindOf(prize: Prize): PrizeKind {
  return typeof prize === "number" ? "chips" : typeof prize === "string" ? "words" : "share";
}

/** The prizes with one set or, where `prize` is null, taken out. The houses that it needs come with it, those that need it go with it. */
export function withPrize(prizes: Prizes, dividend: string, prize: Prize | null): Prizes {
  const changed: Record<string, Prize | undefined> = { ...prizes, [dividend]: prize ?? undefined };
  const at = (HOUSES as readonly string[]).indexOf(dividend);
  if (at >= 0) {
    for (const house of prize === null ? HOUSES.slice(at) : HOUSES.slice(0, at)) {
      changed[house] = prize === null ? undefined : (changed[house] ?? usualChips(house));
    }
  }
  return ordered(changed);
}

/** The prizes when the host's pattern of that index, from 0, is deleted: those after it move up by one. */
export function withoutOwn(prizes: Prizes, own: readonly OwnPattern[], index: number): Prizes {
  const changed: Record<string, Prize | undefined> = { ...prizes };
  for (let at = index; at < own.length; at += 1) changed[ownName(at)] = prizes[ownName(at + 1)];
  return ordered(changed);
}

/** The shares of the pot together, in per cent. */
export function sharesOf({ prizes }: Pick<TambolaSettings, "prizes">): number {
  return Object.values(prizes).reduce<number>(
    (sum, prize) => sum + (typeof prize === "object" ? prize.share : 0),
    0,
  );
}

/** The whole pot shared evenly among the dividends that have a share, or where none has, among all that give chips; what doesn't divide goes to the last house, or to the last of them. */
export function sharedEvenly(prizes: Prizes): Prizes {
  const names = Object.keys(prizes);
  const shared = names.filter((name) => typeof prizes[name] === "object");
  const chips = names.filter((name) => typeof prizes[name] === "number");
  const among = shared.length > 0 ? shared : chips.length > 0 ? chips : names;
  const each = Math.floor(WHOLE / among.length);
  const over = WHOLE - each * among.length;
  const house = [...HOUSES].reverse().find((name) => among.includes(name)) ?? among.at(-1);
  return ordered({
    ...prizes,
    ...Object.fromEntries(among.map((name) => [name, { share: each + (name === house ? over : 0) }])),
  });
}

/** The prizes with chips wherever there was a share. */
export function inChips(prizes: Prizes): Prizes {
  return ordered(
    Object.fromEntries(
      Object.entries(prizes).map(([name, prize]) => [
        name,
        typeof prize === "object" ? usualChips(name) : prize,
      ]),
    ),
  );
}

// In the order of the rules, the host's own patterns last, whatever the order in which they were chosen.
function ordered(prizes: Readonly<Record<string, Prize | undefined>>): Prizes {
  const out: Prizes = {};
  for (const name of new Set([...NAMED, ...Object.keys(prizes).sort()])) {
    const prize = prizes[name];
    if (prize !== undefined) out[name] = prize;
  }
  return out;
}
