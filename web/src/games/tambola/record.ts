// The record of a game in words that everybody may read (T13, T22): the calls with what was taken back, and every claim with its verdict.
// What a claimant alone is told comes from verdicts.ts.

import { t, type Key, type Params } from "../../i18n";
import type { Call, ClaimFace, RefusedClaim, TakenBack, TambolaPublic } from "../../wire.gen";
import type { Tambola } from "./game.svelte";
import { kindOf, namesNumbers, reading, saidOf, seenOf, type Kind } from "./verdicts";

/** What stands in the history of calls: a number called, or one that was taken back before it. */
export type Entry =
  | { readonly order: number; readonly call: Call; readonly takenBack: null }
  | { readonly order: number; readonly call: null; readonly takenBack: TakenBack };

/** All numbers in the order in which they came out, those taken back in their places. */
export function history({ calls, taken_back }: Pick<TambolaPublic, "calls" | "taken_back">): Entry[] {
  const back = Object.values(taken_back).map((one): Entry => ({
    order: one.order,
    call: null,
    takenBack: one,
  }));
  const called = Object.entries(calls).map(([order, call]): Entry => ({
    order: Number(order),
    call,
    takenBack: null,
  }));
  const at = ({ call, takenBack }: Entry) => call?.at_ms ?? takenBack?.at_ms ?? 0;
  return [...called, ...back].sort((one, other) => one.order - other.order || at(one) - at(other));
}

/** Where a call came from, in words. */
export const SOURCES: Readonly<Record<Call["source"], Key>> = {
  automatic: "record.by_itself",
  tapped: "record.by_tap",
  bag: "tambola.from_bag",
};

/** The sign before a claim, in whose colours the styles are named. */
export const SIGNS = { good: "check", bad: "close", mild: "minus" } as const satisfies Record<Kind, string>;

/** A claim as the record tells it: how it stands, why in lines, and what it cost. */
export interface Told {
  readonly kind: Kind;
  readonly lines: readonly string[];
  readonly penalty: string | undefined;
}

// What all read instead of the sentence that is said to the claimant; any other sentence speaks to nobody and stands as it is.
const TOLD: Readonly<Record<string, Key>> = {
  "tambola.claim_beaten": "record.beaten",
  "tambola.player_out": "record.was_out_player",
  "tambola.bogey": "record.was_out_ticket",
  "tambola.out_of_dividend": "record.was_out_dividend",
};

const PENALTIES: Readonly<Partial<Record<ClaimFace["penalty"], Key>>> = {
  dividend: "record.penalty_dividend",
  ticket: "record.penalty_ticket",
  player: "record.penalty_player",
};

export function told(game: Tambola, claim: ClaimFace): Told {
  const name = game.nameOf(claim.member);
  const dividend = game.dividendName(claim.dividend);
  const penalty = PENALTIES[claim.penalty];
  return {
    kind: kindOf(claim),
    lines: claim.won ? [...prize(game, claim), ...rivals(game, claim)] : [reason(game, claim)],
    penalty: penalty === undefined ? undefined : t(penalty, { name, dividend }),
  };
}

/** The ticket that a claim rested on, as it was then: of one that won at once, of a refused one once the game is over. */
export function restedOn(game: Tambola, key: string, claim: ClaimFace): RefusedClaim | undefined {
  const { ticket, rows, marks } = claim;
  return ticket !== null && rows !== null
    ? { ticket, rows, marks: marks ?? [], missing: [], uncalled: [] }
    : game.view.refused[key];
}

function reason(game: Tambola, claim: ClaimFace): string {
  // Whoever holds the ticket reads which of its numbers it was about.
  if (namesNumbers(claim) && game.holds(claim.member)) return reading(game, claim).detail ?? "";
  const params: Params = { ...game.named(claim.params), dividend: game.dividendName(claim.dividend) };
  return saidOf(seenOf(claim) ?? TOLD[claim.code] ?? claim.code, params);
}

function prize(game: Tambola, claim: ClaimFace): string[] {
  const dividend = game.view.dividends[claim.dividend];
  const win = dividend?.wins.find(({ ticket }) => ticket === claim.ticket);
  if (dividend === undefined || win === undefined) return [];
  const n = dividend.wins.length;
  const shared = n > 1 ? [t("record.shared_by", { n })] : [];
  if (dividend.words !== "") return [t("tambola.prize_words", { prize: dividend.words }), ...shared];
  if (win.half_chips === null) return [t("tambola.still_shared")];
  return win.half_chips > 0 ? [t("tambola.prize_is", { half_chips: win.half_chips }), ...shared] : shared;
}

// Who claimed the same after it and before the next number, and by how much too late (T19).
function rivals(game: Tambola, claim: ClaimFace): string[] {
  return game.claims
    .map((line) => line.claim)
    .filter(
      ({ code, dividend, call }) =>
        code === "tambola.claim_beaten" && dividend === claim.dividend && call === claim.call,
    )
    .map(({ member, params }) =>
      saidOf("tambola.later_ms", { name: game.nameOf(member), ms: Number(params["ms"] ?? 0) }),
    );
}
