import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import { FakeWorld, aMember, aRoom } from "../../link/fake";
import { Room } from "../../rooms/room.svelte";
import { byRole, click, show } from "../../ui/testing";
import type { ClaimFace, TambolaPrivate, TambolaPublic } from "../../wire.gen";
import Caller from "./Caller.svelte";
import { Tambola } from "./game.svelte";
import Player from "./Player.svelte";
import Result from "./Result.svelte";

const RANK = "877749871599365280";
const ROWS = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];

beforeEach(async () => setLanguage("en"));

function aGame(changes: Partial<TambolaPublic> = {}): TambolaPublic {
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
    ...changes,
  };
}

function aClaim(changes: Partial<ClaimFace> = {}): ClaimFace {
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

class Evening {
  readonly world = new FakeWorld();
  readonly room = new Room("rghar", this.world);
  readonly game = new Tambola(this.room);
  #seq = 1;

  constructor(game = aGame(), marks: readonly number[] = [], mine = aMember()) {
    const room = aRoom();
    this.world.greet({ ...room, table: { ...room.table, in_round: true } }, game, mine);
    this.mine(marks);
  }

  get socket() {
    return this.world.socket;
  }

  mine(marks: readonly number[], named: TambolaPrivate["named"] = {}): void {
    const game: TambolaPrivate = {
      tickets: { [RANK]: { no: 1, rows: ROWS, marks: [...marks], holder: "mzoya", out: false, barred: [] } },
      named,
    };
    this.socket.says({ t: "mine", game });
    flushSync();
  }

  update(game: Record<string, unknown>): void {
    this.#seq += 1;
    this.socket.says({ t: "update", seq: this.#seq, game });
    flushSync();
  }

  get marks(): readonly number[] {
    return this.game.tickets[0]?.marks ?? [];
  }
}

function ticketOf(evening: Evening) {
  const ticket = evening.game.tickets[0];
  if (ticket === undefined) throw new Error("no ticket");
  return ticket;
}

const settled = () => new Promise((done) => setTimeout(done));

test("T24 a mark answers the finger at once, and goes when the server refuses it", async () => {
  const evening = new Evening();
  evening.game.toggle(ticketOf(evening), 23);
  expect(evening.marks).toEqual([23]);
  expect(evening.socket.commands).toEqual([{ do: "tambola.mark", ticket: RANK, numbers: [23] }]);
  evening.socket.says({ t: "refused", id: evening.socket.lastId, code: "tambola.not_started", params: {} });
  await settled();
  expect(evening.marks).toEqual([]);
  expect(evening.game.refusal?.code).toBe("tambola.not_started");
});

test("T24 a mark that was taken back at once stays off, whatever comes late", async () => {
  vi.useFakeTimers();
  const evening = new Evening();
  evening.game.toggle(ticketOf(evening), 23);
  const first = evening.socket.lastId;
  evening.game.toggle(ticketOf(evening), 23);
  expect(evening.socket.commands[1]).toEqual({ do: "tambola.unmark", ticket: RANK, numbers: [23] });
  evening.socket.says({ t: "ok", id: first });
  await vi.advanceTimersByTimeAsync(1500);
  evening.mine([23]);
  expect(evening.marks).toEqual([]);
  vi.useRealTimers();
});

test("T16 how far a dividend has come is counted from one's own marks alone", () => {
  const evening = new Evening(aGame(), [4, 23, 12]);
  expect(evening.game.progress(ticketOf(evening), "top_line")).toEqual([2, 5]);
  expect(evening.game.progress(ticketOf(evening), "early_five")).toEqual([3, 5]);
  expect(evening.game.progress(ticketOf(evening), "full_house")).toEqual([3, 15]);
});

test("T17 a refused claim is told to its owner and to the others, each in their words", () => {
  const evening = new Evening(aGame({ claims: { "1": aClaim(), "2": aClaim({ member: "mnani" }) } }));
  evening.mine([], { "1": [41, 65] });
  const [own, others] = evening.game.claims;
  expect(own && evening.game.reading(own.claim)).toEqual({
    kind: "bad",
    title: "Top Line",
    detail: "You are 2 numbers short: 41 and 65",
  });
  expect(others && evening.game.reading(others.claim)).toEqual({
    kind: "bad",
    title: "Nani, Top Line: claim rejected",
    detail: "2 numbers short",
  });
});

test("T18 a called number left unmarked is named to its owner alone", () => {
  const unmarked = aClaim({ code: "tambola.claim_unmarked", params: { n: 1 } });
  const evening = new Evening(aGame({ claims: { "1": unmarked, "2": { ...unmarked, member: "mnani" } } }));
  const details = () => evening.game.claims.map(({ claim }) => evening.game.reading(claim).detail);
  expect(details()).toEqual(["1 called number is not marked.", "1 called number is not marked."]);
  evening.mine([], { "1": [41] });
  expect(details()).toEqual([
    "41 is called but not marked. Mark it and claim again.",
    "1 called number is not marked.",
  ]);
});

test("T19 who was beaten is told by whom, by name, and mildly", () => {
  const evening = new Evening();
  const beaten = aClaim({ code: "tambola.claim_beaten", params: { name: "mnani", ms: 412 } });
  expect(evening.game.reading(beaten)).toEqual({
    kind: "mild",
    title: "Top Line",
    detail: "Nani was first, by 412 ms. No penalty.",
  });
});

test("T18 an unfinished dividend is asked about before it is claimed, a finished one is claimed at once", async () => {
  const evening = new Evening(aGame(), [4, 23, 41, 65, 82]);
  show(Player, { room: evening.room });
  const [early, house] = document.querySelectorAll<HTMLElement>(".claim");
  if (early === undefined || house === undefined) throw new Error("no dividends");
  expect(early.textContent).toContain("Claim now");
  click(early);
  expect(evening.socket.commands).toEqual([{ do: "tambola.claim", ticket: RANK, dividend: "early_five" }]);
  evening.socket.says({ t: "ok", id: evening.socket.lastId });
  await settled();
  flushSync();
  click(house);
  expect(evening.socket.commands.length).toBe(1);
  await vi.waitFor(() => expect(document.body.textContent).toContain("Claim all the same?"));
  click(byRole("button", "Claim"));
  expect(evening.socket.commands.length).toBe(2);
});

test("T14 T24 the ticket shows one's own marks and nothing of what was called", () => {
  const evening = new Evening(aGame(), [9]);
  show(Player, { room: evening.room });
  expect(document.querySelectorAll(".ticket .marked").length).toBe(1);
  expect(document.querySelectorAll(".ticket .hint").length).toBe(0);
});

test("T12 a tap for the next number says how many are called, so that a second one is stale", () => {
  const evening = new Evening(aGame(), [], aMember({ member: "mnani", powers: ["run", "own", "play"] }));
  show(Caller, { room: evening.room });
  click(byRole("button", "Call next number"));
  expect(evening.socket.commands).toEqual([{ do: "tambola.call_next", after: 1 }]);
});

test("T17 after a claim whoever calls can go on, and others can't", () => {
  const claims = { "1": aClaim({ member: "mnani" }) };
  const stopped = aGame({ phase: "verdict", claims, next_ms: 1_005_000 });
  const host = new Evening(stopped, [], aMember({ member: "mnani", powers: ["run", "own", "play"] }));
  show(Caller, { room: host.room });
  const goOn = [...document.querySelectorAll<HTMLElement>("footer button")].at(-1);
  if (goOn) click(goOn);
  expect(host.socket.commands).toEqual([{ do: "tambola.go_on" }]);
});

test("T13 T25 the result names the winners, shows the winning ticket and one's own line", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 240, at_ms: 1_000_000 };
  const evening = new Evening(
    aGame({
      phase: "ended",
      ended: "won",
      dividends: {
        top_line: { prize_half_chips: 80, wins: [], pot_half_chips: 0, words: "" },
        full_house: { prize_half_chips: 240, wins: [win], pot_half_chips: 0, words: "" },
      },
      claims: {
        "1": aClaim({
          dividend: "full_house",
          won: true,
          code: "tambola.claim_won",
          ticket: RANK,
          rows: ROWS,
          marks: [23],
        }),
      },
    }),
  );
  show(Result, { room: evening.room, onagain: () => undefined });
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim()),
  );
  expect(rows).toEqual([
    ["Full House", "You", "1", "120"],
    ["Top Line", "nobody", "", ""],
  ]);
  expect(document.querySelector("tr.me")?.textContent).toContain("Full House");
  expect(document.querySelectorAll(".winner .ticket .marked").length).toBe(1);
});

test("a lost line is told in its place, with what still counts, and the table stays", () => {
  const evening = new Evening();
  show(Player, { room: evening.room });
  evening.socket.events.closed(1006);
  flushSync();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("Connection lost");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("Your marks are safe");
  expect(document.querySelector(".ticket")).not.toBe(null);
});
