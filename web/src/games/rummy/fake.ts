// A round of rummy for the tests, at a table without a server. Not in the client.

import { FakeWorld, aMember, aRoom } from "../../link/fake";
import { Room } from "../../rooms/room.svelte";
import type {
  Face,
  RoomPublic,
  RummyLaid,
  RummyPlayer,
  RummyPrivate,
  RummyPublic,
  RummyResult,
  RummySettings,
} from "../../wire.gen";
import { Rummy } from "./game.svelte";

/** Settings as a room has them at first. */
export const SETTINGS: RummySettings = {
  seats: 6,
  turn_timer_s: 30,
  multiplier: 1,
  first_drop: 20,
  middle_drop: 40,
  cap: 80,
  printed_jokers: true,
  jester_mark: true,
  skip_s: 0,
  assist: false,
};

/** A pure sequence, an impure one with a wild five, a set with a printed joker, and three cards in no group. */
export const CARDS: Readonly<Record<string, string>> = {
  "0": "8C",
  "1": "9C",
  "2": "TC",
  "3": "JC",
  "4": "3D",
  "5": "4D",
  "6": "5D",
  "7": "7H",
  "8": "7S",
  "9": "JK",
  "10": "KH",
  "11": "QS",
  "12": "9D",
};

export function aFace(name: string, order: number, changes: Partial<Face> = {}): Face {
  return {
    name,
    role: order === 0 ? "host" : "player",
    plays: true,
    present: true,
    muted: false,
    seat: order,
    half_chips: 0,
    order,
    away_since_ms: null,
    missed: 0,
    practice: null,
    ...changes,
  };
}

export function aPlayer(seat: number, changes: Partial<RummyPlayer> = {}): RummyPlayer {
  return {
    seat,
    lot: "playing",
    cause: null,
    points: null,
    has_drawn: false,
    submitted: false,
    gone: false,
    ...changes,
  };
}

/** The first round, fives wild: Nani, Zoya and Farhan play, and Nani has just discarded the six of clubs. */
export function aRound(changes: Partial<RummyPublic> = {}): RummyPublic {
  return {
    phase: "playing",
    round: 1,
    players: { mnani: aPlayer(0, { has_drawn: true }), mzoya: aPlayer(1), mfarhan: aPlayer(2) },
    dealer: "mnani",
    toss: { mnani: "2C", mzoya: "TH", mfarhan: "KS" },
    wild: { card: "5S", rank: "5" },
    closed: 66,
    open: { "1": "9H", "2": "6C" },
    reshuffles: 0,
    turn: { number: 2, member: "mzoya", began_ms: 1_000_000, due_ms: 1_030_000, drew: null },
    moved: { turn: 1, member: "mnani", what: "discarded", card: "6C", by_clock: false, points: null },
    finish: null,
    due_ms: 1_030_000,
    held_ms: null,
    ready: [],
    sitting_out: {},
    result: null,
    sheet: {},
    ...changes,
  };
}

/** Zoya's hand, hers to draw. */
export function aHand(changes: Partial<RummyPrivate> = {}): RummyPrivate {
  return {
    cards: { ...CARDS },
    groups: [
      { cards: [0, 1, 2, 3], kind: "pure", why: "" },
      { cards: [4, 5, 6], kind: "impure", why: "" },
      { cards: [7, 8, 9], kind: "set", why: "" },
    ],
    loose: [10, 11, 12],
    drawn: null,
    points: 29,
    actions: ["draw", "arrange", "drop"],
    drop_points: 20,
    best: null,
    ...changes,
  };
}

/** The same after she has drawn the two of spades. */
export function aDrawnHand(changes: Partial<RummyPrivate> = {}): RummyPrivate {
  return aHand({
    cards: { ...CARDS, "13": "2S" },
    loose: [10, 11, 12, 13],
    drawn: 13,
    points: 31,
    actions: ["discard", "declare", "arrange", "drop"],
    drop_points: 40,
    ...changes,
  });
}

/** A hand laid open: thirteen cards, of which three count. */
export function aLaid(changes: Partial<RummyLaid> = {}): RummyLaid {
  return {
    lot: "lost",
    points: 21,
    half_chips: -42,
    groups: [
      { cards: ["8C", "9C", "TC", "JC"], kind: "pure" },
      { cards: ["3D", "4D", "5D"], kind: "impure" },
      { cards: ["7H", "7S", "JK"], kind: "set" },
    ],
    loose: ["QS", "9D", "2S"],
    cause: null,
    ...changes,
  };
}

/** How the first round ended: Nani has won it by a declaration, Zoya is left with 21, Farhan had dropped. */
export function aResult(changes: Partial<RummyResult> = {}): RummyResult {
  const won: RummyLaid["groups"] = [
    { cards: ["8C", "9C", "TC"], kind: "pure" },
    { cards: ["3D", "4D", "5D"], kind: "impure" },
    { cards: ["QS", "QH", "QD", "QC"], kind: "set" },
    { cards: ["JS", "JK", "KS"], kind: "impure" },
  ];
  return {
    how: "declared",
    winner: "mnani",
    finish: "KH",
    hands: {
      mnani: aLaid({ lot: "won", points: 0, half_chips: 82, groups: won, loose: [] }),
      mzoya: aLaid(),
      mfarhan: aLaid({ lot: "first_drop", points: 20, half_chips: -40, cause: "wish" }),
    },
    round: 1,
    wild: { card: "5S", rank: "5" },
    verdict: { member: "mnani", valid: true, code: "", params: {} },
    ...changes,
  };
}

/** The table after that round, ten seconds before the next deal. */
export function anEnd(changes: Partial<RummyPublic> = {}): RummyPublic {
  const result = changes.result ?? aResult();
  const each = (of: (laid: RummyLaid) => number) =>
    Object.fromEntries(Object.entries(result.hands).map(([member, laid]) => [member, of(laid)]));
  const line = {
    how: result.how,
    winner: result.winner,
    points: each(({ points }) => points),
    half_chips: each(({ half_chips }) => half_chips),
  };
  return aRound({
    phase: "result",
    turn: null,
    finish: result.verdict,
    due_ms: 1_010_000,
    result,
    sheet: { [result.round]: line },
    ...changes,
  });
}

interface Seat {
  readonly member?: string;
  readonly powers?: string[];
  readonly settings?: Partial<RummySettings>;
  readonly room?: Partial<RoomPublic>;
  /** Nothing for who has no cards. */
  readonly hand?: RummyPrivate | null;
}

const NOTHING: RummyPrivate = {
  cards: {},
  groups: [],
  loose: [],
  drawn: null,
  points: 0,
  actions: [],
  drop_points: null,
  best: null,
};

/** A room at that round, as Zoya or whoever else sits there sees it, and the line to it. */
export function aSeat(game: RummyPublic, seat: Seat = {}): { room: Room; world: FakeWorld } {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  const own = aMember({ member: seat.member ?? "mzoya", ...(seat.powers ? { powers: seat.powers } : {}) });
  const people = {
    mnani: aFace("Nani", 0),
    mzoya: aFace("Zoya", 1),
    mfarhan: aFace("Farhan", 2),
  };
  const around = aRoom({
    people,
    table: { kind: "rummy", settings: { ...SETTINGS, ...seat.settings } },
    in_round: !["lobby", "result", "waiting"].includes(game.phase),
    waits_for: null,
    ...seat.room,
  });
  world.greet(around, game, own);
  world.socket.says({ t: "mine", game: seat.hand === null ? NOTHING : (seat.hand ?? aHand()) });
  return { room, world };
}

/** The game itself. */
export function aTable(changes: Partial<RummyPublic> = {}, seat: Seat = {}): Rummy {
  return new Rummy(aSeat(aRound(changes), seat).room);
}
