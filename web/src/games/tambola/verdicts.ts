// The verdicts on claims (T17–T21): how grave each is, and how this person should read it.
// The same in words for everybody, as the record keeps them: record.ts.

import { isolateName, joinList, language, say, t, type Key, type Params } from "../../i18n";
import type { ClaimFace } from "../../wire.gen";
import type { Tambola } from "./game.svelte";

/** good: it won. bad: wrong by its numbers, and punished where the room punishes. mild: nobody's mistake (T21). */
export type Kind = "good" | "bad" | "mild";

interface Verdict {
  readonly kind: Kind;
  /** What the others read of a refusal, where it says something else to its owner. */
  readonly seen?: Key;
  /** Whether its owner alone is told which numbers of the ticket it is about. */
  readonly names?: boolean;
}

// Those that have looked at the numbers, and so have stopped the calling for everybody. Any other code is a refusal
// before that, and a mild one.
const LOOKED_AT: Readonly<Record<string, Verdict>> = {
  "tambola.claim_won": { kind: "good" },
  "tambola.claim_uncalled": { kind: "bad", seen: "tambola.seen_uncalled" },
  "tambola.claim_short": { kind: "bad", seen: "tambola.seen_short", names: true },
  "tambola.claim_short_any": { kind: "bad", seen: "tambola.seen_short" },
  "tambola.claim_unmarked": { kind: "mild", seen: "tambola.seen_unmarked", names: true },
  "tambola.claim_late": { kind: "mild" },
  "tambola.claim_needs_last": { kind: "mild" },
};

const PENALTIES: Readonly<Partial<Record<ClaimFace["penalty"], Key>>> = {
  dividend: "tambola.penalty_dividend",
  ticket: "tambola.penalty_ticket",
  player: "tambola.penalty_player",
};

/** A verdict in words, as this person should read it. */
export interface Reading {
  readonly kind: Kind;
  readonly title: string;
  readonly detail: string | undefined;
}

/** Whether its numbers were looked at: such a claim stops the calling (T17). */
export function isLookedAt({ code }: ClaimFace): boolean {
  return LOOKED_AT[code] !== undefined;
}

export function kindOf({ code }: ClaimFace): Kind {
  return LOOKED_AT[code]?.kind ?? "mild";
}

/** What all read of a refusal instead of the sentence that is said to its owner, if that is another. */
export function seenOf({ code }: ClaimFace): Key | undefined {
  return LOOKED_AT[code]?.seen;
}

/** Whether the refusal names numbers of the ticket to its owner. */
export function namesNumbers({ code }: ClaimFace): boolean {
  return LOOKED_AT[code]?.names === true;
}

/** The sentence of a code. Where the clock tells two claims apart by nothing, it is that of the same name with `_at_once`: the one received first won (T19). */
export function saidOf(code: string, params: Params): string {
  return say(params["ms"] === 0 ? code + "_at_once" : code, params);
}

/** The verdict on a claim, in words for this person. */
export function reading(game: Tambola, claim: ClaimFace): Reading {
  return readingOf(game, claim, [claim]);
}

/** The verdicts on several claims in their order; those of one person that say the same are one. */
export function readings(game: Tambola, claims: readonly ClaimFace[]): Reading[] {
  const alike = new Map<string, ClaimFace[]>();
  for (const claim of claims) {
    const { member, won, ticket_no, penalty } = claim;
    const said = won ? "" : [ticket_no, penalty, reading(game, claim).detail].join(" ");
    const key = [member, won, said].join(" ");
    alike.set(key, [...(alike.get(key) ?? []), claim]);
  }
  return [...alike.values()].flatMap((same) => (same[0] ? [readingOf(game, same[0], same)] : []));
}

// Of claims that differ in their dividends, and where they won in their prizes.
function readingOf(game: Tambola, claim: ClaimFace, all: readonly ClaimFace[]): Reading {
  const { member } = claim;
  // The host's own dividends are called as people write, in any script.
  const apart = (text: string) => isolateName(text, language());
  const dividend = joinList(
    all.map((each) => apart(game.dividendName(each.dividend))),
    language(),
  );
  const name = game.nameOf(member);
  const kind = kindOf(claim);
  const joined = (words: readonly string[]) => words.filter(Boolean).join(" · ");
  if (claim.won) {
    const title = game.isMine(member)
      ? t("tambola.you_won", { dividend })
      : t("tambola.claim_won", { dividend, name });
    const words = [...prizesWon(game, all), ...all.map((each) => beaten(game, each))];
    return { kind, title, detail: joined(words) || undefined };
  }
  const penalty = PENALTIES[claim.penalty];
  const cost = penalty === undefined ? "" : t(penalty);
  if (game.holds(member)) {
    const ticket = game.tickets.length > 1 ? t("tambola.ticket_n", { n: claim.ticket_no }) : "";
    const title = joined([dividend, game.isMine(member) ? "" : apart(name), ticket, cost]);
    return { kind, title, detail: toldOwner(game, claim) };
  }
  const seen = seenOf(claim);
  const words = [seen === undefined ? "" : t(seen, game.named(claim.params)), cost];
  return { kind, title: t("tambola.claim_refused", { name, dividend }), detail: joined(words) || undefined };
}

// What several that won came to: chips in one sum where they are nothing but chips, else each by its name.
function prizesWon(game: Tambola, all: readonly ClaimFace[]): string[] {
  const [first] = all;
  if (first !== undefined && all.length === 1) return [prizeWon(game, first)];
  const chips = all.map((claim) => {
    const { words, wins } = game.view.dividends[claim.dividend] ?? { words: "", wins: [] };
    const [win] = wins;
    return words === "" && wins.length === 1 ? (win?.half_chips ?? null) : null;
  });
  if (!chips.includes(null)) {
    const half_chips = chips.reduce<number>((sum, n) => sum + (n ?? 0), 0);
    return half_chips > 0 ? [t("tambola.prize_is", { half_chips })] : [];
  }
  return all.flatMap((claim) => {
    const prize = prizeWon(game, claim);
    return prize === "" ? [] : [`${isolateName(game.dividendName(claim.dividend), language())}: ${prize}`];
  });
}

// What a claim that won came to: alone or shared, or not yet known among how many it is split (T19).
function prizeWon(game: Tambola, claim: ClaimFace): string {
  const dividend = game.view.dividends[claim.dividend];
  const win = dividend?.wins.find(({ ticket }) => ticket === claim.ticket);
  if (dividend === undefined || win === undefined) return "";
  if (dividend.words !== "") return t("tambola.prize_words", { prize: dividend.words });
  const { half_chips } = win;
  if (half_chips === null) return t("tambola.still_shared");
  const n = dividend.wins.length;
  return n > 1
    ? t("tambola.split", { n, half_chips })
    : half_chips > 0
      ? t("tambola.prize_is", { half_chips })
      : "";
}

// Who claimed the same too late, and by how much (T19).
function beaten(game: Tambola, { dividend }: ClaimFace): string {
  const claim = game.claims.find(
    (other) => other.claim.code === "tambola.claim_beaten" && other.claim.dividend === dividend,
  )?.claim;
  return claim === undefined
    ? ""
    : saidOf("tambola.later_ms", { name: game.nameOf(claim.member), ms: Number(claim.params["ms"] ?? 0) });
}

// Which numbers of one's ticket are missing or to be marked is told to oneself alone, and of the newest claims only;
// without them one reads what all may.
function toldOwner(game: Tambola, claim: ClaimFace): string {
  const params = game.named(claim.params);
  const seen = namesNumbers(claim) ? seenOf(claim) : undefined;
  if (seen === undefined) return saidOf(claim.code, params);
  const numbers = game.numbersOf(claim);
  return numbers === undefined ? t(seen, params) : say(claim.code, { ...params, numbers });
}
