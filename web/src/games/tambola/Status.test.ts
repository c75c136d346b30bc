import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../i18n";
import { aRoom } from "../../link/fake";
import type { Room } from "../../rooms/room.svelte";
import { byRole, click, show } from "../../ui/testing";
import type { RoomPublic, TambolaPublic } from "../../wire.gen";
import { aClaim, aGame, aSeat, RANK, SETTINGS } from "./fake";
import { Tambola } from "./game.svelte";
import Status from "./Status.svelte";

beforeEach(async () => setLanguage("en"));

const status = () => document.querySelector(".status")?.textContent ?? "";

const LONG_AGO = Date.now() - 60_000;
const win = (dividend: string) =>
  aClaim({
    won: true,
    code: "tambola.claim_won",
    params: {},
    ticket: RANK,
    rows: [],
    marks: [],
    dividend,
    at_ms: LONG_AGO,
  });

function shown(changes: Partial<TambolaPublic>) {
  const seat = aSeat(aGame(changes), { settings: SETTINGS });
  show(Status, { game: new Tambola(seat.room) });
  return seat;
}

test("T17 one's win stays in sight beside what is refused after it, until the next number", () => {
  const late = aClaim({ code: "tambola.claim_late", params: {}, at_ms: Date.now() });
  const { world } = shown({ claims: { "1": win("early_five"), "2": late } });
  expect(status()).toContain("Early Five: you win!");
  expect(status()).toContain("The next number had already been called.");
  world.socket.says({
    t: "update",
    seq: 2,
    game: { put: { calls: { "2": { number: 5, at_ms: 0, source: "tapped" } } } },
  });
  flushSync();
  expect(status()).not.toContain("Early Five");
});

test("T17 one's win stays beside the claim of another that stops the calling", () => {
  const claims = { "1": win("early_five"), "2": aClaim({ member: "mnani", at_ms: LONG_AGO }) };
  shown({ phase: "verdict", claims });
  expect(status()).toContain("Early Five: you win!");
  expect(status()).toContain("Nani, Top Line: claim rejected");
});

test("a win that was read is put away, and comes back with nothing but another win", () => {
  const { world } = shown({ claims: { "1": win("early_five") } });
  click(byRole("button", "Close"));
  expect(status()).not.toContain("you win");
  expect(status()).toContain("Waiting for Nani to call");
  world.socket.says({ t: "update", seq: 2, game: { put: { claims: { "2": win("top_line") } } } });
  flushSync();
  expect(status()).toContain("Top Line: you win!");
});

test("T23 beside a win the time that is left to claim stays in sight", () => {
  shown({ phase: "last_claims", next_ms: Date.now() + 30_000, claims: { "1": win("early_five") } });
  expect(status()).toContain("you win");
  expect(status()).toContain("seconds left to claim");
});

const info = aRoom().info;
const notices: [string, Partial<RoomPublic>, (room: Room) => void][] = [
  ["Nani has paused the game.", { info: { ...info, paused_by: "mnani" } }, () => undefined],
  ["Nani is asked to run the game.", { info: { ...info, host_offered_to: "mnani" } }, () => undefined],
  ["Nani is the host now.", {}, (room) => room.tell("Nani is the host now.")],
  ["not in the list", {}, (room) => (room.warning = "fair.commit_missing")],
];

test.each(notices)("T17 no notice hides a verdict or a refusal: %s", (notice, room, tell) => {
  const claims = { "1": aClaim({ at_ms: LONG_AGO }) };
  const seat = aSeat(aGame({ phase: "verdict", claims }), { settings: SETTINGS, room });
  const game = new Tambola(seat.room);
  show(Status, { game });
  tell(seat.room);
  flushSync();
  expect(status()).toContain("2 numbers short");
  expect(status()).toContain(notice);
});
