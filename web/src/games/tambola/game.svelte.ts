// A game of Tambola as the screens ask about it: calls, dividends, claims, one's own tickets and marks.
// What a dividend needs is in patterns.ts, verdicts in words in verdicts.ts; what comes over the line, in rooms/room.svelte.ts.

import { formatNumber, isKey, isolateLtr, language, say, t, type Params } from "../../i18n";
import { refusalOf, type Refusal } from "../../link/refusal";
import type { Room } from "../../rooms/room.svelte";
import type {
  Call,
  ClaimFace,
  Dividend,
  Named,
  OwnPattern,
  TakenBack,
  TambolaPrivate,
  TambolaPublic,
  TambolaSettings,
  TicketFace,
} from "../../wire.gen";
import { Claiming } from "./claiming.svelte";
import { HOUSES as IN_ORDER, ownIn, ownOf } from "./dividends";
import { TICKETS_MAX } from "./limits";
import { inOrder, marked, patternOf } from "./patterns";
import { isLookedAt } from "./verdicts";

/** How long a stop for a claim lasts (T17). */
export const VERDICT_MS = 5000;
const STOP_MAX_MS = 15_000;
/** How long claims are taken after the 90th number (T23). */
export const LAST_CLAIMS_MS = 60_000;
// Until the server's own word on a mark has come, which follows its answer at once.
const WISH_KEPT_MS = 1000;

export interface ClaimLine {
  readonly key: string;
  readonly claim: ClaimFace;
}

/** A ticket on this device. The same object as long as nothing about it has changed. */
export interface OwnTicket {
  readonly rank: string;
  readonly face: TicketFace;
  readonly marks: readonly number[];
}

/**
 * How a dividend stands for this device. open: to be claimed. later: the house before it comes first. won: decided.
 * out: no ticket here can win it any more (T11, T21). `ticket` is the one whose own marks have come furthest: `have` of `need`.
 */
export interface Chance {
  readonly state: "open" | "later" | "won" | "out";
  readonly ticket: OwnTicket | null;
  readonly have: number;
  readonly need: number;
}

/** A dividend whose pattern is wholly marked on a ticket here, and which can be claimed now. */
export interface Ready {
  readonly dividend: string;
  readonly ticket: OwnTicket;
}

// Each needs the one before it, won at an earlier call (T10).
const HOUSES: readonly string[] = IN_ORDER;

export class Tambola {
  // What didn't change is the same object, so that whatever is counted over a thousand people is counted anew only when it changed.
  readonly view = $derived.by(() => this.room.game as unknown as TambolaPublic);
  readonly settings = $derived.by(() => this.room.table.settings as unknown as TambolaSettings);
  /** Those of the game that is seen: one that has ended stays as it was played while the next is set (T13). */
  readonly played: TambolaSettings = $derived(this.view.played ?? this.settings);
  readonly #private = $derived.by(() => this.room.mineGame as TambolaPrivate | null);
  readonly #callsTable = $derived(this.view.calls);
  readonly #dividendsTable = $derived(this.view.dividends);
  readonly #claimsTable = $derived(this.view.claims);
  readonly #ticketsTable = $derived(this.view.tickets);
  readonly #wantsTable = $derived(this.view.wants);
  readonly #namedTable: Readonly<Record<string, Named>> = $derived(this.view.named);
  readonly #ownPatterns: readonly OwnPattern[] = $derived.by(() => ownIn(this.played));

  readonly calls: readonly Call[] = $derived(Object.values(this.#callsTable));
  readonly numbers: readonly number[] = $derived(this.calls.map((call) => call.number));
  readonly called: ReadonlySet<number> = $derived(new Set(this.numbers));
  readonly latest: number | null = $derived(this.numbers.at(-1) ?? null);
  /** Those before the latest, newest first. */
  readonly before: readonly number[] = $derived(this.numbers.slice(-6, -1).reverse());
  readonly dividends: readonly (readonly [string, Dividend])[] = $derived(
    inOrder(Object.keys(this.#dividendsTable)).flatMap((name) => {
      const dividend = this.#dividendsTable[name];
      return dividend === undefined ? [] : [[name, dividend] as const];
    }),
  );
  readonly claims: readonly ClaimLine[] = $derived(
    Object.entries(this.#claimsTable).map(([key, claim]) => ({ key, claim })),
  );
  readonly #keys: ReadonlyMap<ClaimFace, string> = $derived(
    new Map(this.claims.map(({ key, claim }) => [claim, key])),
  );
  /** The claim that everybody has seen judged last; null before the first. */
  readonly judged: ClaimLine | null = $derived(
    this.claims.findLast(({ claim }) => isLookedAt(claim)) ?? null,
  );
  /** All that were judged in the same stop as that one: before the next number, and no longer ago than a stop can last (T17). */
  readonly judgedTogether: readonly ClaimLine[] = $derived.by(() => {
    const last = this.judged?.claim;
    if (last === undefined) return [];
    return this.claims.filter(
      ({ claim }) => isLookedAt(claim) && claim.call === last.call && last.at_ms - claim.at_ms <= STOP_MAX_MS,
    );
  });
  /** Those on tickets of this device. */
  readonly claimsHere: readonly ClaimLine[] = $derived(
    this.claims.filter(({ claim }) => this.holds(claim.member)),
  );
  readonly ticketCount: number = $derived(Object.values(this.#ticketsTable).reduce((sum, n) => sum + n, 0));
  /** What the tickets have paid; before the calling, what they will (T10). */
  readonly pot_half_chips: number = $derived.by(() => {
    const { phase, pot_half_chips } = this.view;
    const price = 2 * this.settings.price;
    if (price === 0 || !["lobby", "sealing", "ready"].includes(phase)) return pot_half_chips;
    return price * (phase === "ready" ? this.ticketCount : this.wantedCount);
  });
  /** How many tickets will be dealt, as people want them now. */
  readonly wantedCount: number = $derived.by(() => {
    const { people, info } = this.room;
    let count = Object.values(this.#namedTable).reduce((sum, { tickets }) => sum + tickets, 0);
    for (const member in people) {
      if (people[member]?.plays !== true || (member === info.host && !this.settings.host_may_play)) continue;
      count += this.wantedBy(member);
    }
    return count;
  });
  /** Whose tickets this device holds: one's own account, and those of people without a phone (T28). */
  readonly #accounts: ReadonlySet<string> = $derived.by(() => {
    const { member } = this.room.mine;
    const named = Object.entries(this.#namedTable).filter(([, { device }]) => device === member);
    return new Set([member, ...named.map(([account]) => account)]);
  });
  #known: ReadonlyMap<string, OwnTicket> = new Map();
  readonly tickets: readonly OwnTicket[] = $derived.by(() => {
    const held = Object.entries(this.#private?.tickets ?? {})
      .map(([rank, face]) => this.#own(rank, face))
      .sort((one, other) => one.face.no - other.face.no);
    this.#known = new Map(held.map((ticket) => [ticket.rank, ticket]));
    return held;
  });
  /** Whether marks come by themselves (T24). */
  readonly marksItself: boolean = $derived(this.settings.marking === "auto");
  /** The number just called, where the room gives hints (T24); null otherwise. */
  readonly hint: number | null = $derived(this.settings.hints === true ? this.latest : null);
  readonly chances: ReadonlyMap<string, Chance> = $derived(
    new Map(this.dividends.map(([name, dividend]) => [name, this.#chance(name, dividend)])),
  );
  /** What can be claimed by one's own marks, a house after all else: with the last one the game ends. */
  readonly ready: readonly Ready[] = $derived(
    [...this.chances]
      .flatMap(([dividend, { state, ticket, have, need }]) =>
        state === "open" && ticket !== null && have >= need ? [{ dividend, ticket }] : [],
      )
      .sort((one, other) => HOUSES.indexOf(one.dividend) - HOUSES.indexOf(other.dividend)),
  );
  /** The accounts here that a wrong claim has put out of the game (T21). */
  readonly out: ReadonlySet<string> = $derived(
    new Set(this.claimsHere.flatMap(({ claim }) => (claim.penalty === "player" ? [claim.member] : []))),
  );
  /** The number that was taken back last, until another takes its place (T12). */
  readonly takenBack: TakenBack | null = $derived.by(() => {
    const last = Object.values(this.view.taken_back).at(-1);
    return last !== undefined && last.order === this.calls.length + 1 ? last : null;
  });
  /** Whether a number came from the bag: then the calls carry no proof, the tickets still do (T12). */
  readonly hasBagCalls: boolean = $derived(this.calls.some(({ source }) => source === "bag"));
  /** The bag is put away because whoever calls holds tickets, and no number has come from the stream yet (T14). */
  readonly bagIsPutAway: boolean = $derived.by(() => {
    if (this.view.calling === "bag" || !this.holdsTickets(this.room.info.host)) return false;
    return (this.calls.at(-1)?.source ?? this.settings.calling) === "bag";
  });
  /** Why the last mark or claim of one's own was refused; null when it wasn't, or once it is read. */
  refusal = $state.raw<Refusal | null>(null);
  readonly claiming = new Claiming(this);

  // Marks set on this screen and not yet seen in the server's word: a stamp answers the finger at once.
  #wishes = $state.raw<ReadonlyMap<string, boolean>>(new Map());

  constructor(readonly room: Room) {}

  get isPaused(): boolean {
    return this.room.info.paused_by !== null && this.room.inRound;
  }

  nameOf(member: string): string {
    return this.room.nameOf(member);
  }

  /** What the dividend is called here, the host's own by the name that it was given. */
  dividendName(dividend: string): string {
    return dividendName(dividend, this.#ownPatterns);
  }

  isMine(member: string): boolean {
    return member === this.room.mine.member;
  }

  /** Whether that account's tickets are on this device: one's own, or those of somebody without a phone (T28). */
  holds(account: string): boolean {
    return this.#accounts.has(account);
  }

  /** Whether a member's device holds tickets, their own or somebody else's (T14). */
  holdsTickets(member: string): boolean {
    const tickets = this.#ticketsTable;
    if (tickets[member]) return true;
    for (const account in this.#namedTable) {
      if (this.#namedTable[account]?.device === member && tickets[account]) return true;
    }
    return false;
  }

  /** How many tickets a member is to have when they are dealt: what they asked for, as far as the settings allow, or one ticket or strip (T5). */
  wantedBy(member: string): number {
    const wanted = this.#wantsTable[member] ?? 1;
    const { strips, max_tickets } = this.settings;
    return strips ? (wanted > 0 ? TICKETS_MAX : 0) : Math.min(wanted, max_tickets);
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

  /** How far one's own marks have come: [marked, needed]; null for a dividend that this page doesn't know. */
  progress(ticket: OwnTicket, dividend: string): readonly [number, number] | null {
    const pattern = patternOf(dividend, ticket.face.rows, this.#ownPatterns);
    return pattern === null ? null : [marked(pattern, ticket.marks), pattern.need];
  }

  /** Whether that ticket may still win the dividend, as far as its owner can know. */
  mayWin(ticket: OwnTicket, dividend: string): boolean {
    const { face, rank } = ticket;
    if (face.out || face.barred.includes(dividend)) return false;
    const has = (name: string) =>
      this.#dividendsTable[name]?.wins.some((win) => win.ticket === rank) === true;
    if (HOUSES.includes(dividend)) return !HOUSES.some(has);
    if (has(dividend)) return false;
    const most = this.settings.max_per_ticket ?? 0;
    return most === 0 || this.dividends.filter(([name]) => !HOUSES.includes(name) && has(name)).length < most;
  }

  /** What the dividend gives, in words: chips, its share of the pot and what that comes to now, or the host's own line. */
  prizeOf(name: string, { prize_half_chips, words }: Dividend): string {
    if (words !== "") return words;
    const prize = this.played.prizes?.[name];
    if (typeof prize !== "object") return t("chips.count", { half_chips: prize_half_chips });
    // Before the calling nobody has paid yet.
    const isPaid = this.view.pot_half_chips > 0;
    const half_chips = isPaid ? prize_half_chips : Math.floor((this.pot_half_chips * prize.share) / 100);
    return `${prizeText(prize)}: ${t("chips.count", { half_chips })}`;
  }

  /** Which numbers the refusal of that claim named to its owner; undefined of others' claims, and of old ones. */
  numbersOf(claim: ClaimFace): readonly number[] | undefined {
    return this.#private?.named[this.#keys.get(claim) ?? ""];
  }

  /** A refusal in words. */
  told(refusal: Refusal): string {
    return say(refusal.code, this.named(refusal.params));
  }

  /** What the server says with people and dividends named: it knows people by their ids and the host's own dividends by their place. */
  named(params: Params): Params {
    const { name, dividend } = params;
    return {
      ...params,
      ...(typeof name === "string" ? { name: this.nameOf(name) } : {}),
      ...(typeof dividend === "string" ? { dividend: this.dividendName(dividend) } : {}),
    };
  }

  #own(rank: string, face: TicketFace): OwnTicket {
    const marks = this.marksItself
      ? face.rows.flat().filter((number) => this.called.has(number))
      : this.#wishedMarks(rank, face.marks);
    const before = this.#known.get(rank);
    if (before === undefined) return { rank, face, marks };
    const isAsBefore =
      before.face.no === face.no &&
      before.face.holder === face.holder &&
      before.face.out === face.out &&
      isSame(before.face.barred, face.barred) &&
      isSame(before.marks, marks);
    // A rank has the same rows for ever.
    return isAsBefore ? before : { rank, face: { ...face, rows: before.face.rows }, marks };
  }

  #chance(name: string, dividend: Dividend): Chance {
    const candidates = this.tickets.filter((ticket) => this.mayWin(ticket, name));
    let best: OwnTicket | null = null;
    let [have, need] = [-1, 1];
    for (const ticket of candidates) {
      // One that this page doesn't know can be claimed, and never lights up.
      const progress = this.progress(ticket, name) ?? [0, 1];
      if (progress[0] > have) {
        best = ticket;
        [have, need] = progress;
      }
    }
    return { state: this.#stateOf(name, dividend, best), ticket: best, have: Math.max(0, have), need };
  }

  #stateOf(name: string, { wins }: Dividend, best: OwnTicket | null): Chance["state"] {
    const [first] = wins;
    if (first !== undefined) {
      // What is won stays open to others until the next number, where prizes are split (T19).
      const isShared =
        this.settings.tie === "split_call" && first.half_chips === null && first.call === this.calls.length;
      if (!isShared || best === null) return "won";
    } else if (best === null) return this.tickets.length > 0 ? "out" : "open";
    const before = HOUSES[HOUSES.indexOf(name) - 1];
    const fell = before === undefined ? undefined : this.#dividendsTable[before]?.wins[0]?.call;
    return before !== undefined && (fell === undefined || fell >= this.calls.length) ? "later" : "open";
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

function isSame<Value>(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** What a dividend is called; `own` are the patterns of the settings, which bring their names with them. */
export function dividendName(dividend: string, own: readonly OwnPattern[] = []): string {
  const drawn = ownOf(dividend, own);
  if (drawn !== undefined) return drawn.name;
  const key = `tambola.${dividend}`;
  return isKey(key) ? t(key) : dividend;
}

/** A prize of the settings in words: chips, the host's own line, or its share of the pot. */
export function prizeText(prize: TambolaSettings["prizes"][string]): string {
  if (typeof prize === "object") return isolateLtr(`${formatNumber(prize.share)}%`, language());
  return typeof prize === "string" ? prize : formatNumber(prize);
}
