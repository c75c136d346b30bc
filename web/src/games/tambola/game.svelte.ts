// A game of Tambola as the screens ask about it: calls, dividends, claims, one's own tickets and marks.
// What a dividend needs is in patterns.ts; what comes over the line, in rooms/room.svelte.ts.

import { formatNumber, isKey, isolateLtr, language, say, t, type Key, type Params } from "../../i18n";
import type { Room } from "../../rooms/room.svelte";
import type {
  Call,
  ClaimFace,
  Dividend,
  TambolaPrivate,
  TambolaPublic,
  TambolaSettings,
  TicketFace,
} from "../../wire.gen";
import { refusalOf, type Refusal } from "../../link/refusal";
import { inOrder, marked, patternOf } from "./patterns";

/** How long a stop for a claim lasts (T17). */
export const VERDICT_MS = 5000;
/** How long claims are taken after the 90th number (T23). */
export const LAST_CLAIMS_MS = 60_000;
// Until the server's own word on a mark has come, which follows its answer at once.
const WISH_KEPT_MS = 1000;

// Verdicts that have looked at the numbers, and so have stopped the calling for everybody.
const LOOKED_AT = /^tambola\.claim_(won|uncalled|short|short_any|unmarked)$/;

// Refusals that name numbers of the ticket to its owner.
const NAMED = /^tambola\.claim_(short|unmarked)$/;

export interface ClaimLine {
  readonly key: string;
  readonly claim: ClaimFace;
}

export interface OwnTicket {
  readonly rank: string;
  readonly face: TicketFace;
  readonly marks: readonly number[];
}

/** A verdict in words, as this person should read it. */
export interface Reading {
  readonly kind: "good" | "bad" | "mild";
  readonly title: string;
  readonly detail: string | undefined;
}

export class Tambola {
  readonly view = $derived.by(() => this.room.game as unknown as TambolaPublic);
  readonly calls: readonly Call[] = $derived(Object.values(this.view.calls));
  readonly numbers: readonly number[] = $derived(this.calls.map((call) => call.number));
  readonly latest: number | null = $derived(this.numbers.at(-1) ?? null);
  /** Those before the latest, newest first. */
  readonly before: readonly number[] = $derived(this.numbers.slice(-6, -1).reverse());
  readonly dividends: readonly (readonly [string, Dividend])[] = $derived(
    inOrder(Object.keys(this.view.dividends)).flatMap((name) => {
      const dividend = this.view.dividends[name];
      return dividend === undefined ? [] : [[name, dividend] as const];
    }),
  );
  readonly claims: readonly ClaimLine[] = $derived(
    Object.entries(this.view.claims).map(([key, claim]) => ({ key, claim })),
  );
  readonly #keys: ReadonlyMap<ClaimFace, string> = $derived(
    new Map(this.claims.map(({ key, claim }) => [claim, key])),
  );
  /** The claim that everybody has seen judged last; null before the first. */
  readonly judged: ClaimLine | null = $derived(
    this.claims.findLast(({ claim }) => LOOKED_AT.test(claim.code)) ?? null,
  );
  readonly ticketCount: number = $derived(Object.values(this.view.tickets).reduce((sum, n) => sum + n, 0));
  readonly tickets: readonly OwnTicket[] = $derived.by(() =>
    Object.entries((this.room.mineGame as TambolaPrivate | null)?.tickets ?? {}).map(([rank, face]) => ({
      rank,
      face,
      marks: this.#wishedMarks(rank, face.marks),
    })),
  );
  /** Why the last mark or claim of one's own was refused; null when it wasn't, or once it is read. */
  refusal = $state.raw<Refusal | null>(null);

  // Marks set on this screen and not yet seen in the server's word: a stamp answers the finger at once.
  #wishes = $state.raw<ReadonlyMap<string, boolean>>(new Map());

  constructor(readonly room: Room) {}

  get isPaused(): boolean {
    return this.room.info.paused_by !== null && this.room.table.in_round;
  }

  nameOf(member: string): string {
    return this.room.nameOf(member);
  }

  isMine(member: string): boolean {
    return member === this.room.mine.member;
  }

  /** Sets the mark on a number of one's own ticket, or takes it off. */
  toggle(ticket: OwnTicket, number: number): void {
    const isMarked = ticket.marks.includes(number);
    const wish = `${ticket.rank} ${number}`;
    this.#wish(wish, !isMarked);
    this.refusal = null;
    const doing = this.room.do({
      do: isMarked ? "tambola.unmark" : "tambola.mark",
      ticket: ticket.rank,
      numbers: [number],
    });
    doing.then(
      () => setTimeout(() => this.#unwish(wish, !isMarked), WISH_KEPT_MS),
      (thrown: unknown) => {
        this.#unwish(wish, !isMarked);
        this.refusal = refusalOf(thrown);
      },
    );
  }

  /** Claims the dividend on the ticket. The verdict comes as a claim; only what there is nothing to judge in is refused. */
  async claim(ticket: OwnTicket, dividend: string): Promise<void> {
    this.refusal = null;
    try {
      await this.room.do({ do: "tambola.claim", ticket: ticket.rank, dividend });
    } catch (thrown) {
      this.refusal = refusalOf(thrown);
    }
  }

  /** How far one's own marks have come: [marked, needed]; null for a dividend that this page doesn't know. */
  progress(ticket: OwnTicket, dividend: string): readonly [number, number] | null {
    const pattern = patternOf(dividend, ticket.face.rows);
    return pattern === null ? null : [marked(pattern, ticket.marks), pattern.need];
  }

  /** The verdict on a claim, in words for this person. */
  reading(claim: ClaimFace): Reading {
    const { dividend, member } = claim;
    const mine = this.isMine(member);
    const name = this.nameOf(member);
    if (claim.won) {
      const prize_half_chips = this.view.dividends[dividend]?.wins.find(
        (win) => win.member === member,
      )?.half_chips;
      const beaten = this.claims.find(
        (other) => other.claim.code === "tambola.claim_beaten" && other.claim.dividend === dividend,
      )?.claim;
      const words = [
        prize_half_chips ? t("tambola.prize_is", { half_chips: prize_half_chips }) : "",
        beaten
          ? t("tambola.later_ms", { name: this.nameOf(beaten.member), ms: Number(beaten.params["ms"] ?? 0) })
          : "",
      ];
      return {
        kind: "good",
        title: mine ? t("tambola.you_won", { dividend }) : t("tambola.claim_won", { dividend, name }),
        detail: words.filter(Boolean).join(" · ") || undefined,
      };
    }
    const params = this.#named(claim.params);
    const isMild = /_(unmarked|beaten|gone)$/.test(claim.code);
    if (mine)
      return {
        kind: isMild ? "mild" : "bad",
        title: dividendName(dividend),
        detail: this.#toldMe(claim, params),
      };
    const seen = SEEN[claim.code];
    return {
      kind: isMild ? "mild" : "bad",
      title: t("tambola.claim_refused", { name, dividend }),
      detail: seen === undefined ? undefined : t(seen, params),
    };
  }

  // Which numbers of one's ticket are missing or to be marked is told to oneself alone, and of the newest claims only;
  // without them one reads what all may.
  #toldMe(claim: ClaimFace, params: Params): string {
    const seen = NAMED.test(claim.code) ? SEEN[claim.code] : undefined;
    if (seen === undefined) return say(claim.code, params);
    const numbers = (this.room.mineGame as TambolaPrivate | null)?.named[this.#keys.get(claim) ?? ""];
    return numbers === undefined ? t(seen, params) : say(claim.code, { ...params, numbers });
  }

  // The server names people by their ids, which nobody can read.
  #named(params: ClaimFace["params"]): Params {
    const name = params["name"];
    return typeof name === "string" ? { ...params, name: this.nameOf(name) } : params;
  }

  #wishedMarks(rank: string, marks: readonly number[]): readonly number[] {
    if (this.#wishes.size === 0) return marks;
    const wished = new Set(marks);
    for (const [wish, isMarked] of this.#wishes) {
      const [ticket, number] = wish.split(" ");
      if (ticket !== rank) continue;
      if (isMarked) wished.add(Number(number));
      else wished.delete(Number(number));
    }
    return [...wished];
  }

  #wish(wish: string, isMarked: boolean): void {
    this.#wishes = new Map(this.#wishes).set(wish, isMarked);
  }

  #unwish(wish: string, isMarked: boolean): void {
    // A later wish for the same number stands.
    if (this.#wishes.get(wish) !== isMarked) return;
    const wishes = new Map(this.#wishes);
    wishes.delete(wish);
    this.#wishes = wishes;
  }
}

// What the others read of a refused claim: the same as its owner, said of somebody else.
const SEEN: Readonly<Record<string, Key>> = {
  "tambola.claim_uncalled": "tambola.seen_uncalled",
  "tambola.claim_short": "tambola.seen_short",
  "tambola.claim_short_any": "tambola.seen_short",
  "tambola.claim_unmarked": "tambola.seen_unmarked",
};

export function dividendName(dividend: string): string {
  const key = `tambola.${dividend}`;
  return isKey(key) ? t(key) : dividend;
}

/** A prize of the settings in words: chips, the host's own line, or its share of the pot. */
export function prizeText(prize: TambolaSettings["prizes"][string]): string {
  if (typeof prize === "object") return isolateLtr(`${formatNumber(prize.share)}%`, language());
  return typeof prize === "string" ? prize : formatNumber(prize);
}
