// A room as the screens see it: what the link has merged, as reactive values, and what can be asked of it.
// The line itself is in link/; the one room that is open is kept in open.svelte.ts.

import type { Command, Face, Info, Line, OnTable, RoomPrivate, RoundLine, SealFace } from "../wire.gen";
import { Link, type Status, type World } from "../link/link";
import type { Warning } from "../link/luck";
import type { Field } from "../link/store";
import { count, nameOf, type Counts } from "./people";

/** The names of the server's powers (design, «The table of powers»). */
export type Power = "run" | "own" | "order" | "deal" | "fault" | "supervise" | "play" | "talk";

/** What can lie over the screen of a room. */
export type Overlay =
  | "menu"
  | "people"
  | "chat"
  | "invite"
  | "television"
  | "entry"
  | "settings"
  | "game"
  | "open"
  | "guides"
  | "evening";

// With so many people, who comes and goes is shown a little later, so that the rest stays quick.
const MANY_PEOPLE = 60;
const PEOPLE_EVERY_MS = 250;
const NEWS_MS = 6000;

type Tree = Readonly<Record<string, unknown>>;

export class Room {
  status = $state.raw<Status>({ is: "connecting" });
  /** False until the first snapshot and one's own part have come; only then are the values below to be read. */
  ready = $state(false);
  info = $state.raw<Info>(nowhere);
  people = $state.raw<Readonly<Record<string, Face>>>({});
  // No `$derived`: it would end with the page that opened the room, and the room outlives it.
  counts = $state.raw<Counts>(count({}));
  chat = $state.raw<Readonly<Record<string, Line>>>({});
  seal = $state.raw<SealFace | null>(null);
  rounds = $state.raw<Readonly<Record<string, RoundLine>>>({});
  table = $state.raw<OnTable>(noTable);
  /** A round of the game on the table is in play. */
  inRound = $state(false);
  /** Whom it waits for: `host` or a member's id. */
  waitsFor = $state<string | null>(null);
  mine = $state.raw<RoomPrivate>(nobody);
  /** The game's public part, of the kind that `table.kind` names; a field that didn't change is the same object. */
  game = $state.raw<Tree | null>(null);
  mineGame = $state.raw<unknown>(null);
  /** What the person must know of their own seed (F3, F4), until they have seen it. */
  warning = $state<Warning | null>(null);
  /** What has just changed about who runs the room, in words, for as long as it takes to read. */
  news = $state<string | null>(null);
  overlay = $state<Overlay | null>(null);
  /** The member whom a sheet is about. */
  about = $state<string | null>(null);

  readonly #link: Link;
  readonly #world: World;
  #newsDue: (() => void) | null = null;
  #peopleDue: (() => void) | null = null;
  #peopleCount = 0;

  constructor(
    readonly id: string,
    world: World,
    told?: (server_ms: number) => void,
  ) {
    this.#world = world;
    this.#link = new Link(`/ws/${encodeURIComponent(id)}`, world, told);
    this.#link.onStatus((status) => (this.status = status));
    this.#link.store.subscribe((fields) => this.#changed(fields));
    this.#link.connect();
  }

  /** One's own face; undefined for a moment between two messages. */
  get me(): Face | undefined {
    return this.people[this.mine.member];
  }

  get isHost(): boolean {
    return this.mine.member === this.info.host;
  }

  /** What to say while the line is lost; null while it isn't. */
  get lost(): "net.lost" | "net.server_away" | null {
    if (this.status.is !== "lost") return null;
    return this.status.fault === "server" ? "net.server_away" : "net.lost";
  }

  can(power: Power): boolean {
    return this.mine.powers.includes(power);
  }

  /** What a member is called; empty for one who is no longer in the room. */
  nameOf(member: string): string {
    return nameOf(this.people, member);
  }

  /** Resolves once it is done and stored; rejects with a Refusal. Sent again after a lost connection. */
  do(command: Command): Promise<void> {
    return this.#link.do(command);
  }

  /** Shows news for as long as it takes to read, in place of what was told before. */
  tell(words: string): void {
    this.#newsDue?.();
    this.news = words;
    this.#newsDue = this.#world.later(NEWS_MS, () => (this.news = null));
  }

  /** The line, for who adds to what goes over it. */
  get link(): Link {
    return this.#link;
  }

  /** The device has woken or is back on the network. */
  wake(): void {
    this.#link.wake();
  }

  close(): void {
    this.#link.close();
    this.#newsDue?.();
    this.#peopleDue?.();
  }

  #changed(fields: ReadonlySet<Field>): void {
    const { room, game, mine, mineGame } = this.#link.store;
    if (room === null) return;
    const all = fields.has("*");
    if (all || fields.has("room.info")) this.info = room.info;
    if (all || fields.has("room.chat")) this.chat = { ...room.chat };
    if (all || fields.has("room.seal")) this.seal = room.seal;
    if (all || fields.has("room.rounds")) this.rounds = { ...room.rounds };
    if (all || fields.has("room.table")) this.table = room.table;
    if (all || fields.has("room.in_round")) this.inRound = room.in_round;
    if (all || fields.has("room.waits_for")) this.waitsFor = room.waits_for;
    if (all) this.#showPeople();
    else if (fields.has("room.people")) this.#peopleChanged();
    if (all || fields.has("mine.room")) this.mine = mine ?? nobody;
    if (all || fields.has("mine.game")) this.mineGame = mineGame;
    const changed = Array.from(fields).filter((field) => field.startsWith("game."));
    if (all || this.game === null) this.game = game === null ? null : copied(game, Object.keys(game));
    else if (changed.length > 0 && game !== null) {
      this.game = {
        ...this.game,
        ...copied(
          game,
          changed.map((field) => field.slice("game.".length)),
        ),
      };
    }
    if (mine !== null) this.ready = true;
  }

  #peopleChanged(): void {
    if (this.#peopleCount < MANY_PEOPLE) this.#showPeople();
    else this.#peopleDue ??= this.#world.later(PEOPLE_EVERY_MS, () => this.#showPeople());
  }

  #showPeople(): void {
    this.#peopleDue?.();
    this.#peopleDue = null;
    const people = { ...this.#link.store.room?.people };
    this.#peopleCount = Object.keys(people).length;
    this.people = people;
    this.counts = count(people);
  }
}

/** The number of the newest round that is over, 0 before the first. (How many are still told of stops growing.) */
export function newestOver(room: Room): number {
  return Math.max(0, ...Object.keys(room.rounds).map(Number));
}

/** The round whose luck can be looked at: the one in play, else the last; `id` is null before it is known (F5). */
export function latestRound(room: Room): { readonly number: number; readonly id: string | null } | null {
  if (room.seal !== null) return { number: room.seal.round, id: room.seal.round_id };
  const number = newestOver(room);
  return number === 0 ? null : { number, id: room.rounds[number]?.round_id ?? null };
}

// The store changes its tables in place; what the screens hold must not change under them.
function copied(tree: Tree, fields: readonly string[]): Tree {
  return Object.fromEntries(
    fields.map((field) => {
      const value = tree[field];
      return [
        field,
        typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : value,
      ];
    }),
  );
}

const nobody: RoomPrivate = { member: "", powers: [], door: {}, commit: null, revealed: false };
const noTable: OnTable = { kind: "", settings: {} };
const nowhere: Info = {
  id: "",
  name: "",
  language: "en",
  spoken_code: "",
  link: "",
  doors: { spectators: false, chat: false, approval: false, locked: false },
  host: "",
  host_offered_to: null,
  host_offer_ends_ms: null,
  paused_by: null,
  closed: false,
};
