import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import { byRole, click, show } from "../../ui/testing";
import type { TambolaPublic, TambolaSettings } from "../../wire.gen";
import { aClaim, aGame, aSeat, RANK, ROWS, SETTINGS } from "./fake";
import { Tambola } from "./game.svelte";
import Result from "./Result.svelte";
import TicketsWanted from "./TicketsWanted.svelte";

beforeEach(async () => setLanguage("en"));

const settled = () => new Promise((done) => setTimeout(done));
const HOST = { member: "mnani", powers: ["run", "own", "order", "play", "talk"] };

const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 240, at_ms: 1_000_000 };
const nobody = { prize_half_chips: 80, wins: [], pot_half_chips: 0, words: "" };

function ended(changes: Partial<TambolaPublic> = {}): TambolaPublic {
  return aGame({
    phase: "ended",
    ended: "won",
    dividends: {
      top_line: nobody,
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
    ...changes,
  });
}

async function shown(game: TambolaPublic, seat: Parameters<typeof aSeat>[1] = {}) {
  const { room, world } = aSeat(game, seat);
  const onagain = vi.fn();
  show(Result, { room, onagain });
  await settled();
  flushSync();
  return { room, world, onagain };
}

function rows(): string[][] {
  return [...document.querySelectorAll(".table tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim()),
  );
}

test("T13 T25 the result names the winners, shows the winning ticket and one's own line", async () => {
  await shown(ended());
  expect(rows()).toEqual([
    ["Full House", "You", "1", "120"],
    ["Top Line", "nobody"],
  ]);
  expect(document.querySelector("tr.me")?.textContent).toContain("Full House");
  expect(document.querySelectorAll(".winner .ticket .marked").length).toBe(1);
});

test("T13 the result keeps the names and shares that it was played with while the next game is set otherwise", async () => {
  const own = { prize_half_chips: 80, wins: [win], pot_half_chips: 80, words: "" };
  const played = { own: [{ name: "Plus", places: [[0, 0]] }], prizes: { own_1: { share: 100 } } };
  await shown(ended({ dividends: { own_1: own }, played: played as unknown as TambolaSettings }), {
    settings: { own: [{ name: "Minus", places: [[1, 1]] }], prizes: { own_1: 5 } },
  });
  expect(rows()).toEqual([["Plus100% of the pot", "You", "1", "120"]]);
});

test("T19 who shares a prize has a line each, to the half-chip", async () => {
  const wins = [
    { ...win, half_chips: 41 },
    { ...win, member: "mnani", ticket: "2", half_chips: 40 },
  ];
  await shown(ended({ dividends: { full_house: { ...nobody, prize_half_chips: 81, wins } } }));
  expect(rows()).toEqual([
    ["Full Houseshared by 2", "You", "1", "20½"],
    ["Nani", "1", "20"],
  ]);
  expect(document.querySelector(".winner h2")?.textContent.trim()).toBe("You + Nani");
});

test("T10 a prize in words is named, won or not", async () => {
  const words = { prize_half_chips: 0, pot_half_chips: 0, words: "A box of sweets" };
  await shown(
    ended({
      dividends: { star: { ...words, wins: [{ ...win, half_chips: 0 }] }, top_line: { ...words, wins: [] } },
    }),
  );
  expect(rows()).toEqual([
    ["Top LineA box of sweets", "nobody"],
    ["StarA box of sweets", "You", "1", ""],
  ]);
});

test("T10 shares of the pot, what went back to whom, and one's own account", async () => {
  const game = ended({
    pot_half_chips: 40,
    tickets: { mnani: 1, mzoya: 3 },
    dividends: {
      top_line: { ...nobody, prize_half_chips: 10, pot_half_chips: 10 },
      full_house: { ...nobody, prize_half_chips: 30, pot_half_chips: 30, wins: [{ ...win, half_chips: 30 }] },
    },
  });
  await shown(game, {
    settings: { price: 5, prizes: { top_line: { share: 25 }, full_house: { share: 75 } } },
  });
  expect(rows()).toEqual([
    ["Full House75% of the pot", "You", "1", "15"],
    ["Top Line25% of the pot", "nobodygoes back to the buyers"],
  ]);
  const accounts = [...document.querySelectorAll(".account")].map((account) =>
    [...account.querySelectorAll("dl > div")].map((line) => line.textContent.trim().replace(/\s+/g, " ")),
  );
  expect(accounts).toEqual([
    ["Won +15", "Paid for tickets −15", "Came back +3½", "In all +3½"],
    ["From 4 tickets 20", "Won 15", "Given back 4½", "Left over in dividing ½"],
  ]);
  expect([...document.querySelectorAll(".back li")].map((item) => item.textContent)).toEqual([
    "Nani 1",
    "Zoya 3½",
  ]);
});

test.each([
  ["T23 won with the last house", { ended: "won" as const }, undefined],
  ["T23 ended by the host", { ended: "stopped" as const }, "The host has ended the game."],
  ["T23 all called, a prize left", { ended: "all_called" as const }, "All 90 numbers were called."],
  [
    "T23 all called without a full house",
    { ended: "all_called" as const, dividends: { full_house: nobody } },
    "Nobody claimed the Full House.",
  ],
])("%s", async (_name, changes, sentence) => {
  await shown(ended(changes));
  const said = document.querySelector(".ending")?.textContent.trim();
  expect(said === undefined ? undefined : said.slice(0, sentence?.length)).toBe(sentence);
});

const round = { game: "tambola", ended_ms: 1, hash: "h", cancelled: null, round_id: "a41c09e7".repeat(8) };

test("T12 numbers from the bag carry no badge, and the tickets keep theirs", async () => {
  const badges = () => [...document.querySelectorAll(".badges .tag")].map((tag) => tag.textContent.trim());
  await shown(ended(), { room: { rounds: { "1": round } } });
  expect(badges()).toEqual(["Tickets: sealed", "Numbers: sealed"]);
  document.body.replaceChildren();
  await shown(ended({ calls: { "1": { number: 23, at_ms: 0, source: "bag" } } }), {
    room: { rounds: { "1": round } },
  });
  expect(badges()).toEqual(["Tickets: sealed", "Numbers: from the bag"]);
  document.body.replaceChildren();
  // Ended before its luck was fixed: nothing was drawn.
  const early = { rounds: { "1": { ...round, cancelled: "tambola.ended_by_host", round_id: null } } };
  await shown(ended({ ended: "stopped", calls: {}, dividends: { top_line: nobody } }), { room: early });
  expect(badges()).toEqual([]);
});

test("whoever runs the game begins the next one with one tap, or changes its settings first", async () => {
  const { world, room, onagain } = await shown(ended(), HOST);
  click(byRole("button", "Play againSame people, same settings"));
  expect(world.socket.commands).toEqual([{ do: "tambola.start" }]);
  expect(onagain).not.toHaveBeenCalled();
  click(byRole("button", "Change settings"));
  expect(onagain).toHaveBeenCalledOnce();
  expect(room.overlay).toBe("game");
});

test("T13 once the next game is set otherwise, one tap begins it with the new settings, and says so", async () => {
  await shown(ended({ played: SETTINGS }), HOST);
  expect(document.querySelector(".again")?.textContent).toContain("Same people, new settings");
});

test("T28 where some play on paper, their tickets are dealt to be printed before the game begins", async () => {
  const named = { "named:Dadi": { name: "Dadi", device: null, tickets: 1 } };
  const { world } = await shown(ended({ named }), HOST);
  click([...document.querySelectorAll<HTMLElement>("footer button")][0] as HTMLElement);
  expect(world.socket.commands).toEqual([{ do: "tambola.hand_out" }]);
});

test("all others are told whom they wait for", async () => {
  await shown(ended());
  expect(document.querySelector("footer")?.textContent).toContain("Waiting for Nani to start");
  expect(document.querySelectorAll("footer button").length).toBe(1);
});

test("T13 T22 the history and the record of claims are two tabs of one sheet", async () => {
  await shown(ended());
  click(byRole("button", "Called numbers in order1 number, with its time"));
  await settled();
  flushSync();
  expect([...document.querySelectorAll("dialog ol li b")].map((number) => number.textContent)).toEqual([
    "23",
  ]);
  click(byRole("tab", "Claims\u00a01"));
  await settled();
  flushSync();
  expect(document.querySelector("dialog h2")?.textContent).toBe("All claims");
  expect(document.querySelector("dialog [role=listitem]")?.textContent).toContain("Zoya · Full House");
});

test("T10 the page for the printer has every dividend with what it is, the host's own too, and is printed once laid out", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true });
  const own = [
    {
      name: "Slash",
      places: [
        [0, 4],
        [1, 2],
        [2, 0],
      ] as [number, number][],
    },
  ];
  await shown(ended({ dividends: { own_1: { ...nobody, wins: [win] } } }), {
    settings: { own, prizes: { own_1: 40 } },
  });
  click(byRole("button", "Result on one page"));
  const paper = document.querySelector("body > .paper");
  expect(paper?.textContent).toContain("SlashThe host's own pattern: 3 numbers.");
  expect(paper?.textContent).toContain("Zoya");
  expect(paper?.textContent).toContain("877 749 871 599 365 280");
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});

test("T5 in the lobby after a game one says how many tickets one wants in the next", () => {
  const { room, world } = aSeat(ended(), { settings: { max_tickets: 3, price: 0, strips: false } });
  show(TicketsWanted, { game: new Tambola(room) });
  click(byRole("button", "How many tickets?: more"));
  expect(world.socket.commands).toEqual([{ do: "tambola.want", tickets: 2 }]);
});
