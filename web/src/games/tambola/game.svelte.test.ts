// Long, as a game asks for all its parts at one table: each test here needs the whole of it.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import { FakeWorld, aMember, aRoom } from "../../link/fake";
import { Room } from "../../rooms/room.svelte";
import { byRole, click, show } from "../../ui/testing";
import type { TambolaPrivate, TambolaPublic, TambolaSettings, TicketFace } from "../../wire.gen";
import Caller from "./Caller.svelte";
import { RANK, ROWS, SETTINGS, aClaim, aGame } from "./fake";
import { Tambola } from "./game.svelte";
import Player from "./Player.svelte";
import Standing from "./Standing.svelte";
import TicketsWanted from "./TicketsWanted.svelte";
import Television from "./Television.svelte";
import { reading } from "./verdicts";

beforeEach(async () => setLanguage("en"));

const TAPPED: TambolaSettings = { ...SETTINGS, calling: "tapped" };

const OTHER = "1533581654035633368";
const OTHER_ROWS = [
  [4, 0, 21, 30, 0, 0, 66, 0, 82],
  [9, 0, 0, 32, 41, 50, 0, 0, 87],
  [0, 18, 26, 34, 0, 51, 0, 78, 0],
];

function aTicket(changes: Partial<TicketFace> = {}): TicketFace {
  return { no: 1, rows: ROWS, marks: [], holder: "mzoya", out: false, barred: [], ...changes };
}

class Evening {
  readonly world = new FakeWorld();
  readonly room = new Room("rghar", this.world);
  readonly game = new Tambola(this.room);
  #seq = 1;

  constructor(
    game = aGame(),
    marks: readonly number[] = [],
    mine = aMember(),
    settings: Partial<TambolaSettings> = {},
  ) {
    const room = aRoom();
    const table = { ...room.table, settings: { ...TAPPED, ...settings } };
    this.world.greet({ ...room, table, in_round: true }, game, mine);
    this.mine(marks);
  }

  get socket() {
    return this.world.socket;
  }

  mine(marks: readonly number[], named: TambolaPrivate["named"] = {}): void {
    this.holds({ [RANK]: aTicket({ marks: [...marks] }) }, named);
  }

  holds(tickets: TambolaPrivate["tickets"], named: TambolaPrivate["named"] = {}): void {
    this.socket.says({ t: "mine", game: { tickets, named } });
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

const WON = { won: true, code: "tambola.claim_won", params: {}, ticket: RANK };

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
  expect(early.textContent).toContain("checking…");
  evening.update({ put: { claims: { "1": aClaim({ ...WON, dividend: "early_five" }) } } });
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

test("a lost line is told in its place, with what still counts, and the table stays", () => {
  const evening = new Evening();
  show(Player, { room: evening.room });
  evening.socket.events.closed(1006);
  flushSync();
  const told = () => document.querySelector("[role=alert]")?.textContent;
  expect(told()).toContain("Connection lost");
  expect(told(), "while nobody knows whether they do").not.toContain("The numbers go on");
  evening.world.blamed("line");
  flushSync();
  expect(told()).toContain("Your marks are safe. The numbers go on.");
  evening.world.blamed("server");
  flushSync();
  expect(told()).toContain("The server is not answering.");
  expect(told()).not.toContain("The numbers go on");
  expect(document.querySelector(".ticket")).not.toBe(null);
});

/** Two tickets of one's own, marked so. */
function twoTickets(
  first: readonly number[],
  second: readonly number[],
  changes: Partial<TicketFace> = {},
): TambolaPrivate["tickets"] {
  return {
    [RANK]: aTicket({ marks: [...first] }),
    [OTHER]: aTicket({ no: 2, rows: OTHER_ROWS, marks: [...second], ...changes }),
  };
}

function dividends(...names: string[]): TambolaPublic["dividends"] {
  return Object.fromEntries(
    names.map((name) => [name, { prize_half_chips: 40, wins: [], pot_half_chips: 0, words: "" }]),
  );
}

const TOP = [4, 23, 41, 65, 82];

test("T5 a mark on one ticket draws no other anew", async () => {
  const evening = new Evening();
  evening.holds(twoTickets([], []));
  show(Player, { room: evening.room });
  const [first, second] = document.querySelectorAll(".ticket");
  if (first === undefined || second === undefined) throw new Error("two tickets are drawn");
  const before = evening.game.tickets;
  let touched = 0;
  const observer = new MutationObserver((changes) => (touched += changes.length));
  observer.observe(second, { subtree: true, childList: true, attributes: true, characterData: true });
  // The server sends one's own part whole.
  evening.holds(twoTickets([23], []));
  await settled();
  expect(first.querySelectorAll(".marked").length).toBe(1);
  expect(touched).toBe(0);
  expect(evening.game.tickets[1]).toBe(before[1]);
  expect(evening.game.tickets[0]).not.toBe(before[0]);
});

test("T5 each of several tickets can be marked, and from three on a rail leads to each", async () => {
  const evening = new Evening();
  evening.holds({ ...twoTickets([], []), "7": aTicket({ no: 3, rows: OTHER_ROWS }) });
  show(Player, { room: evening.room });
  await vi.waitFor(() =>
    expect(document.querySelectorAll("nav button[aria-label^='Ticket']").length).toBe(3),
  );
  const last = [...document.querySelectorAll<HTMLElement>(".ticket")].at(-1);
  click(last?.querySelector<HTMLElement>("[data-number='66']") as HTMLElement);
  expect(evening.socket.commands).toEqual([{ do: "tambola.mark", ticket: "7", numbers: [66] }]);
});

test("T16 a dividend is claimed on the ticket whose own marks have come furthest", () => {
  const evening = new Evening();
  evening.holds(twoTickets([4], [4, 21, 30, 66, 82]));
  expect(evening.game.chances.get("top_line")).toMatchObject({ state: "open", have: 5, need: 5 });
  show(Player, { room: evening.room });
  const top = [...document.querySelectorAll<HTMLElement>(".claim")][2];
  expect(top?.textContent).toContain("Ticket 2");
  click(top as HTMLElement);
  expect(evening.socket.commands).toEqual([{ do: "tambola.claim", ticket: OTHER, dividend: "top_line" }]);
});

test("T24 what was called and isn't marked is not ready, whatever it completes", () => {
  const calls = Object.fromEntries(
    TOP.map((number, index) => [String(index + 1), { number, at_ms: 0, source: "tapped" as const }]),
  );
  const evening = new Evening(aGame({ calls }), TOP.slice(0, 4));
  expect(evening.game.ready).toEqual([]);
  show(Player, { room: evening.room });
  expect(document.querySelectorAll(".ready, .hint").length).toBe(0);
});

test("T24 where marking is automatic the called numbers are the marks, and a tap is told so", () => {
  const calls = Object.fromEntries(
    TOP.map((number, index) => [String(index + 1), { number, at_ms: 0, source: "tapped" as const }]),
  );
  const evening = new Evening(aGame({ calls }), [], aMember(), { marking: "auto" });
  expect(evening.marks).toEqual(TOP);
  expect(evening.game.ready.map(({ dividend }) => dividend)).toEqual(["early_five", "top_line"]);
  show(Player, { room: evening.room });
  click(byRole("button", "12"));
  expect(evening.socket.commands).toEqual([]);
  expect(document.body.textContent).toContain("Marks come by themselves here.");
});

test("T24 with hints the number just called glows on one's tickets", () => {
  const evening = new Evening(aGame(), [], aMember(), { hints: true });
  show(Player, { room: evening.room });
  expect(document.querySelector(".hint")?.textContent).toBe("23");
});

test("T21 a ticket out of a dividend, or of the game, leaves the claim to the others", () => {
  const evening = new Evening();
  evening.holds(twoTickets([4, 23, 41], [4], { barred: ["top_line"] }));
  expect(evening.game.chances.get("top_line")?.ticket?.rank).toBe(RANK);
  evening.holds({ ...twoTickets([], [4], { barred: ["top_line"] }), [RANK]: aTicket({ out: true }) });
  expect(evening.game.chances.get("top_line")?.state).toBe("out");
  expect(evening.game.chances.get("full_house")?.ticket?.rank).toBe(OTHER);
  show(Player, { room: evening.room });
  const [first, second] = document.querySelectorAll(".ticket");
  expect(first?.textContent).toContain("Ticket out");
  expect(first?.querySelectorAll("button").length).toBe(0);
  expect(second?.textContent).toContain("Top Line");
});

test("T11 T21 why no ticket here can win a dividend stands on it", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 40, at_ms: 0 };
  const { top_line, ...rest } = dividends("top_line", "early_five", "bottom_line");
  const won = { ...rest, top_line: { ...top_line, wins: [win] } } as TambolaPublic["dividends"];
  const evening = new Evening(aGame({ dividends: won }), [], aMember(), { max_per_ticket: 1 });
  evening.holds({ [RANK]: aTicket({ barred: ["bottom_line"] }) });
  show(Player, { room: evening.room });
  const texts = [...document.querySelectorAll(".claim")].map((claim) => claim.textContent.trim());
  expect(texts).toEqual([
    expect.stringContaining("Ticket is full"),
    expect.stringContaining("You"),
    expect.stringContaining("Out of the dividend"),
  ]);
});

test("T11 a house is shut to a ticket that has won one, and that is said", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 40, at_ms: 0 };
  const { full_house, ...rest } = dividends("full_house", "second_house");
  const won = { ...rest, full_house: { ...full_house, wins: [win] } } as TambolaPublic["dividends"];
  const evening = new Evening(aGame({ dividends: won }));
  show(Player, { room: evening.room });
  expect(document.querySelectorAll(".claim")[1]?.textContent).toContain("Has a house");
});

test("T19 whoever shares a prize reads of oneself first", () => {
  const win = { member: "mnani", ticket: "9", call: 1, half_chips: 20, at_ms: 0 };
  const wins = [win, { ...win, member: "mzoya", ticket: RANK }];
  const evening = new Evening(
    aGame({ dividends: { top_line: { ...dividends("x")["x"], wins } } as TambolaPublic["dividends"] }),
  );
  show(Player, { room: evening.room });
  expect(document.querySelector(".claim")?.textContent).toContain("You +1");
});

test("T21 whoever is out of the game is told so in place of the claims", async () => {
  const evening = new Evening(aGame({ claims: { "1": aClaim({ penalty: "player" }) } }));
  evening.holds({ [RANK]: aTicket({ out: true }) });
  show(Player, { room: evening.room });
  expect(document.body.textContent).toContain("you are out of this game. Your earlier wins stand.");
  await vi.waitFor(() => expect(document.querySelectorAll(".standing .dividend").length).toBe(3));
});

test("T10 a later house waits for the one before it, and for a number after that", () => {
  const evening = new Evening(aGame({ dividends: dividends("full_house", "second_house") }));
  expect(evening.game.chances.get("second_house")?.state).toBe("later");
  const win = { member: "mnani", ticket: "9", call: 1, half_chips: 40, at_ms: 0 };
  const won = {
    ...dividends("full_house", "second_house"),
    full_house: { ...dividends("x")["x"], wins: [win] },
  };
  evening.update({ set: { dividends: won } });
  expect(evening.game.chances.get("second_house")?.state).toBe("later");
  evening.update({ put: { calls: { "2": { number: 5, at_ms: 0, source: "tapped" } } } });
  expect(evening.game.chances.get("second_house")?.state).toBe("open");
});

test("T19 a prize that is split can be claimed by others until the next number", () => {
  const win = { member: "mnani", ticket: "9", call: 1, half_chips: null, at_ms: 0 };
  const shared = { ...dividends("top_line"), top_line: { ...dividends("x")["x"], wins: [win] } };
  const claim = aClaim({ member: "mnani", won: true, code: "tambola.claim_won", ticket: "9" });
  const evening = new Evening(
    aGame({ dividends: shared as TambolaPublic["dividends"], claims: { "1": claim } }),
    TOP,
    aMember(),
    { tie: "split_call" },
  );
  expect(evening.game.ready.map(({ dividend }) => dividend)).toEqual(["top_line"]);
  expect(reading(evening.game, claim).detail).toContain("shares the prize");
  evening.update({ put: { calls: { "2": { number: 5, at_ms: 0, source: "tapped" } } } });
  expect(evening.game.chances.get("top_line")?.state).toBe("won");
});

test("T10 the host's own dividends have their name and drawing, and prizes are told in chips, words or a share", () => {
  const own = [{ name: "Diya", places: [[0, 2], [1, 1]] as [number, number][] }]; // prettier-ignore
  const evening = new Evening(
    aGame({
      pot_half_chips: 200,
      dividends: {
        own_1: { prize_half_chips: 50, wins: [], pot_half_chips: 50, words: "" },
        top_line: { prize_half_chips: 0, wins: [], pot_half_chips: 0, words: "A box of sweets" },
      },
    }),
    [],
    aMember(),
    { own, price: 10, prizes: { own_1: { share: 25 }, top_line: "A box of sweets" } },
  );
  show(Standing, { game: evening.game });
  const texts = [...document.querySelectorAll(".dividend")].map((each) => each.textContent.trim());
  expect(texts).toEqual(["Top Line A box of sweets", "Diya 25%: 25 chips"]);
  expect(document.querySelectorAll(".dividend svg").length).toBe(1);
});

test("T28 whose ticket it is stands above each that one holds for others, and their wins are told by their names", () => {
  const account = "named:Dadi";
  const evening = new Evening(
    aGame({ named: { [account]: { name: "Dadi", device: "mzoya", tickets: 1 } }, tickets: { [account]: 1 } }),
  );
  evening.holds(twoTickets([], [], { holder: account }));
  show(Player, { room: evening.room });
  expect([...document.querySelectorAll(".owner")].map((owner) => owner.textContent.trim())).toEqual([
    "You · 1",
    "Dadi · 2",
  ]);
  expect(evening.game.holds(account)).toBe(true);
  const claim = aClaim({ member: account, ticket_no: 2 });
  expect(reading(evening.game, claim).title).toBe("Top Line · Dadi · Ticket 2");
});

test("T12 a number that was taken back is told to players and on the television, until the next", () => {
  const evening = new Evening(
    aGame({ calling: "bag", taken_back: { "1": { number: 32, order: 2, at_ms: 0 } } }),
    [],
  );
  show(Player, { room: evening.room });
  expect(document.querySelector(".status")?.textContent).toContain("32 is taken back");
  document.body.replaceChildren();
  show(Television, { room: evening.room });
  expect(document.querySelector("footer")?.textContent).toContain("32 is taken back");
  evening.update({ put: { calls: { "2": { number: 5, at_ms: 0, source: "bag" } } } });
  expect(document.querySelector("footer")?.textContent).not.toContain("32");
  expect(document.querySelector(".caption")?.textContent).toContain("From the bag");
});

test("T14 when the bag is put away all are told why, and where each number comes from after it", () => {
  const calls = { "1": { number: 23, at_ms: 0, source: "bag" as const } };
  const evening = new Evening(aGame({ calls, calling: "tapped", tickets: { mnani: 1, mzoya: 1 } }));
  show(Player, { room: evening.room });
  expect(document.querySelector(".status")?.textContent).toContain("holds tickets, so the system calls");
  evening.update({ put: { calls: { "2": { number: 5, at_ms: 0, source: "tapped" } } } });
  expect(document.querySelector(".status")?.textContent).not.toContain("holds tickets");
  expect(document.querySelector(".call")?.textContent).toContain("By the system");
});

test("T5 T10 one says how many tickets one wants, and reads what they and all others make", () => {
  const evening = new Evening(
    aGame({ phase: "lobby", calls: {}, tickets: {}, wants: { mnani: 3 } }),
    [],
    aMember(),
    {
      max_tickets: 4,
      price: 10,
    },
  );
  show(TicketsWanted, { game: evening.game });
  expect(document.body.textContent).toContain("Pot: 40 chips");
  click(byRole("button", "How many tickets?: more"));
  expect(evening.socket.commands).toEqual([{ do: "tambola.want", tickets: 2 }]);
});

test("T23 whoever comes late is told until when tickets are given, and when it is too late", () => {
  const late = { late_join_until: 5 };
  const evening = new Evening(aGame({ tickets: { mnani: 1 } }), [], aMember(), late);
  evening.holds({});
  show(TicketsWanted, { game: evening.game });
  expect(document.body.textContent).toContain("until 5 numbers are called");
  click(byRole("button", "Get tickets"));
  expect(evening.socket.commands).toEqual([{ do: "tambola.want", tickets: 1 }]);
  const calls = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => [String(number), { number, at_ms: 0, source: "tapped" }]),
  );
  evening.update({ put: { calls } });
  expect(document.body.textContent).toContain("tickets are closed");
  expect(() => byRole("button", "Get tickets")).toThrow();
});

test("a call looks through none of a thousand people and their tickets, whoever watches", () => {
  const evening = new Evening();
  let looks = 0;
  const watched = <Value extends object>(table: Value): Value =>
    new Proxy(table, {
      get: (target, key, receiver) => ((looks += 1), Reflect.get(target, key, receiver)),
      ownKeys: (target) => ((looks += 1000), Reflect.ownKeys(target)),
    });
  const [, zoya] = Object.values(evening.room.people);
  const ids = Array.from({ length: 1000 }, (_, index) => `m${index}`);
  evening.room.people = watched({
    ...evening.room.people,
    ...Object.fromEntries(ids.map((id) => [id, { ...zoya, name: id }])),
  }) as Room["people"];
  const tickets = watched(Object.fromEntries(ids.map((id) => [id, 1])));
  evening.room.game = { ...evening.room.game, tickets };
  show(Player, { room: evening.room });
  show(Television, { room: evening.room });
  flushSync();
  looks = 0;
  for (let call = 2; call <= 11; call += 1) {
    const game: Readonly<Record<string, unknown>> = evening.room.game;
    const calls = { ...(game["calls"] as object), [call]: { number: call, at_ms: 0, source: "tapped" } };
    evening.room.game = { ...game, calls };
    flushSync();
  }
  expect(document.querySelector(".tv .board .latest")?.textContent).toBe("11");
  expect(looks).toBeLessThan(100);
});
