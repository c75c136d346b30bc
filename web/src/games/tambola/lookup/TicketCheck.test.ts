// A ticket that is looked up, as whoever calls and as anyone else sees it.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../../i18n";
import { byRole, click, show } from "../../../ui/testing";
import type { CheckedTicket, TambolaPublic } from "../../../wire.gen";
import { RANK, ROWS, aClaim, aGame, aSeat } from "../fake";
import { Tambola } from "../game.svelte";
import TicketCheck from "./TicketCheck.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("papers");
});
afterEach(() => vi.unstubAllGlobals());

const named = { "named:Dadi": { name: "Dadi", device: null, tickets: 1 } };
const seen: CheckedTicket = {
  ticket: RANK,
  no: 7,
  name: "Dadi",
  rows: ROWS,
  called: [4, 23, 41, 65, 82],
  dividends: {
    early_five: { missing: [], short: 0, complete: true, won: false, taken: true },
    top_line: { missing: [], short: 0, complete: true, won: false, taken: false },
    full_house: { missing: [9, 12], short: 2, complete: false, won: false, taken: false },
  },
  out: false,
  barred: [],
};

/** The server answers with that ticket; which numbers were asked for. */
function answering(ticket: CheckedTicket, status = 200, refusal?: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(refusal ?? ticket), { status });
  });
  return asked;
}

async function shown(powers: string[], changes: Partial<TambolaPublic> = {}, number = "7") {
  const seat = aSeat(aGame({ named, tickets: { "named:Dadi": 1 }, ...changes }), {
    member: "mnani",
    powers,
  });
  const game = new Tambola(seat.room);
  show(TicketCheck, { game, number });
  await settle();
  return { ...seat, game };
}

async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  await vi.dynamicImportSettled();
  flushSync();
}

test("T28 a complete pattern of a ticket on paper is claimed with one tap, and its verdict stands there", async () => {
  const asked = answering(seen);
  const { world } = await shown(["run", "play"]);
  expect(asked).toEqual(["/api/rooms/rghar/tickets/7"]);
  click(byRole("button", "Claim: Top Line"));
  const { socket } = world;
  expect(socket.commands).toEqual([{ do: "tambola.claim_paper", ticket: RANK, dividend: "top_line" }]);
  const claim = aClaim({ member: "named:Dadi", dividend: "top_line", won: true, code: "tambola.claim_won" });
  socket.says({ t: "update", seq: 2, game: { put: { claims: { "1": claim } } } });
  await settle();
  expect(document.querySelector(".verdict")?.textContent).toContain("Top Line: Dadi wins!");
  // Each claim and each number is a reason to ask again.
  expect(asked.length).toBe(2);
});

test("T21 a claim on a pattern that isn't complete is asked about first: it can cost something", async () => {
  answering(seen);
  const { world } = await shown(["run", "play"]);
  click(byRole("button", "Claim: Full House"));
  await settle();
  expect(world.socket.commands).toEqual([]);
  expect(document.body.textContent).toContain("Full House: not complete. Claim all the same?");
  click(byRole("button", "Claim"));
  expect(world.socket.commands).toEqual([
    { do: "tambola.claim_paper", ticket: RANK, dividend: "full_house" },
  ]);
});

test("T21 what a ticket is out of can't be claimed", async () => {
  answering({ ...seen, barred: ["top_line"] });
  await shown(["run", "play"]);
  expect(() => byRole("button", "Claim: Top Line")).toThrow();
  expect(document.body.textContent).toContain("out after a wrong claim");
});

test("T28 a ticket on somebody's phone is claimed there", async () => {
  answering({ ...seen, name: "Zoya" });
  await shown(["run", "play"]);
  expect(() => byRole("button", "Claim: Top Line")).toThrow();
  expect(document.body.textContent).toContain("This ticket is on Zoya's phone and is claimed there.");
});

test("T25 a member sees numbers and patterns, and nothing to claim", async () => {
  answering({ ...seen, no: null, name: null });
  await shown(["play"], {}, RANK);
  expect(document.querySelectorAll(".ticket .marked").length).toBe(5);
  expect(document.body.textContent).toContain("2 numbers short: 9 and 12");
  expect(document.body.textContent).not.toContain("Dadi");
  expect(document.querySelectorAll("button").length).toBe(0);
});

test("T28 a number that no ticket has says so", async () => {
  answering(seen, 404, { code: "room.no_such_ticket", params: {} });
  await shown(["run"]);
  expect(document.querySelector("[role=alert]")?.textContent).toContain("No ticket has this number");
});

test("T28 an answer that comes late doesn't stand in the way of a newer one", async () => {
  const answers: ((ticket: CheckedTicket) => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    const ticket = await new Promise<CheckedTicket>((answer) => answers.push(answer));
    return new Response(JSON.stringify(ticket));
  });
  const { world } = await shown(["run"]);
  const call = { number: 9, at_ms: 1, source: "tapped" };
  world.socket.says({ t: "update", seq: 2, game: { put: { calls: { "2": call } } } });
  await settle();
  answers[1]?.({ ...seen, called: [...seen.called, 9] });
  await settle();
  answers[0]?.(seen);
  await settle();
  expect(document.body.textContent).toContain("6 / 15");
});
