// A game of Tambola for the tests, at a table without a server. Not in the client.

import { FakeWorld, aMember, aRoom } from "../../link/fake";
import { Room } from "../../rooms/room.svelte";
import type { ClaimFace, RoomPublic, TambolaPublic, TambolaSettings } from "../../wire.gen";
import { Tambola } from "./game.svelte";

export const RANK = "877749871599365280";
export const ROWS = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];

/** Settings as a room has them at first, with three dividends. */
export const SETTINGS: TambolaSettings = {
  calling: "automatic",
  pace_s: 7,
  prizes: { early_five: 20, top_line: 40, full_house: 120 },
  own: [],
  price: 0,
  max_tickets: 1,
  strips: false,
  marking: "manual",
  hints: false,
  uncalled_mark: "any",
  claim_window: "open",
  tie: "first",
  last_number: false,
  penalty: "none",
  max_per_ticket: 0,
  late_join_until: 0,
  host_may_play: true,
};

export function aGame(changes: Partial<TambolaPublic> = {}): TambolaPublic {
  return {
    phase: "calling",
    calling: "tapped",
    pace_s: 7,
    next_ms: null,
    calls: { "1": { number: 23, at_ms: 0, source: "tapped" } },
    dividends: {
      early_five: { prize_half_chips: 40, wins: [], pot_half_chips: 0, words: "" },
      top_line: { prize_half_chips: 80, wins: [], pot_half_chips: 0, words: "" },
      full_house: { prize_half_chips: 240, wins: [], pot_half_chips: 0, words: "" },
    },
    claims: {},
    tickets: { mnani: 1, mzoya: 1 },
    wants: {},
    named: {},
    taken_back: {},
    pot_half_chips: 0,
    ended: null,
    played: null,
    refused: {},
    ...changes,
  };
}

/** Refused, two numbers short of the Top Line. */
export function aClaim(changes: Partial<ClaimFace> = {}): ClaimFace {
  return {
    member: "mzoya",
    dividend: "top_line",
    ticket_no: 1,
    at_ms: 1_000_000,
    call: 1,
    won: false,
    code: "tambola.claim_short",
    params: { n: 2 },
    ticket: null,
    rows: null,
    marks: null,
    penalty: "none",
    ...changes,
  };
}

interface Seat {
  readonly member?: string;
  readonly powers?: string[];
  readonly settings?: Partial<TambolaSettings>;
  readonly room?: Partial<RoomPublic>;
  /** The numbers that one's newest refusals named. */
  readonly named?: Record<string, number[]>;
}

/** A room at that game, as Zoya or whoever else sits there sees it, and the line to it. */
export function aSeat(game: TambolaPublic, seat: Seat = {}): { room: Room; world: FakeWorld } {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  const own = aMember({ member: seat.member ?? "mzoya", ...(seat.powers ? { powers: seat.powers } : {}) });
  const around = aRoom(seat.room);
  const table = { ...around.table, settings: { ...seat.settings } };
  world.greet({ ...around, table, in_round: game.phase !== "ended" }, game, own);
  world.socket.says({ t: "mine", game: { tickets: {}, named: seat.named ?? {} } });
  return { room, world };
}

/** The game itself. */
export function aTable(changes: Partial<TambolaPublic> = {}, seat: Seat = {}): Tambola {
  return new Tambola(aSeat(aGame(changes), seat).room);
}
