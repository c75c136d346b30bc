import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../i18n";
import { aRoom, FakeWorld } from "../link/fake";
import type { Evening } from "../link/api";
import { show } from "../ui/testing";
import EveningSheet from "./EveningSheet.svelte";
import { Room } from "./room.svelte";

beforeEach(async () => setLanguage("en"));

function opened(evening: Evening): void {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet();
  const asked = vi.fn(async (path: string) => {
    expect(path).toBe("/api/rooms/rghar/evening");
    return new Response(JSON.stringify(evening));
  });
  vi.stubGlobal("fetch", asked);
  show(EveningSheet, { room, onclose: () => undefined });
}

const cells = () =>
  [...document.querySelectorAll("dialog tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );

test("the evening is a table of people and games, one's own line among them", async () => {
  const game = { kind: "tambola", began_ms: 0, ended_ms: 1, tickets: { mnani: 1, mzoya: 1 } };
  const win = { account: "mzoya", name: "Zoya", dividend: "star", half_chips: 15, words: "" };
  opened({
    games: [
      { ...game, round: 1, ended: "won", wins: [win] },
      {
        ...game,
        round: 3,
        ended: "stopped",
        wins: [{ ...win, account: "mnani", name: "Nani", half_chips: 0, words: "Tea" }],
      },
    ],
    people: {
      mnani: { name: "Nani", half_chips: -20, won: 1 },
      mzoya: { name: "Zoya", half_chips: -5, won: 1 },
    },
  });
  await vi.waitFor(() => {
    flushSync();
    expect(cells()).toEqual([
      ["Name", "In all", "Game 1", "Game 2ended early", "Tickets"],
      ["You", "−2½", "7½", "0", "−10"],
      ["Nani", "−10", "0", "0", "−10"],
    ]);
  });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("dialog li")?.textContent).toBe("Nani: Tea Game 2 · Star");
  });
});

test("rounds of rummy beside a game of Tambola have one column, and each column its game", async () => {
  const game = { began_ms: 0, ended_ms: 1, wins: [] };
  const round = { ...game, kind: "rummy", ended: "declared", tickets: {} };
  opened({
    games: [
      { ...round, round: 1, half_chips: { mnani: -40, mzoya: 40 } },
      { ...round, round: 2, half_chips: { mnani: 10, mzoya: -10 } },
      { ...game, kind: "tambola", ended: "won", round: 3, tickets: { mzoya: 1 } },
    ],
    people: {
      mnani: { name: "Nani", half_chips: -30, won: 1 },
      mzoya: { name: "Zoya", half_chips: 30, won: 1 },
    },
  });
  await vi.waitFor(() => {
    flushSync();
    expect(cells()).toEqual([
      ["Name", "In all", "Game 1Rummy2 rounds", "Game 2Tambola"],
      ["You", "15", "15", "0"],
      ["Nani", "−15", "−15", "·"],
    ]);
  });
});

test("the evening is read anew when a round is over, also when an older one is told of no more", async () => {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  const line = { game: "rummy", ended_ms: 1, hash: "", cancelled: null, round_id: null };
  world.greet(aRoom({ rounds: { "1": line, "2": line } }));
  const asked = vi.fn(async () => new Response(JSON.stringify({ games: [], people: {} })));
  vi.stubGlobal("fetch", asked);
  show(EveningSheet, { room, onclose: () => undefined });
  world.socket.says({
    t: "update",
    seq: 2,
    room: { put: { rounds: { "3": line } }, drop: { rounds: ["1"] } },
  });
  flushSync();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("before the first game is over there is nothing to add up, and it says so", async () => {
  opened({ games: [], people: {} });
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain("No game is over yet");
  });
});

test("the figures of a game that has them are shown in place of the scores, and back", async () => {
  const round = { began_ms: 0, ended_ms: 1, wins: [], kind: "rummy", ended: "declared", tickets: {} };
  opened({
    games: [{ ...round, round: 1, half_chips: { mnani: -40, mzoya: 40 } }],
    people: { mzoya: { name: "Zoya", half_chips: 40, won: 1 } },
  });
  const button = (name: string) =>
    [...document.querySelectorAll("dialog button")].find((one) => one.textContent.trim() === name) as
      HTMLButtonElement | undefined;
  await vi.waitFor(() => {
    flushSync();
    expect(button("Rummy in numbers")).toBeDefined();
  });
  const all = {
    hands: 0,
    won: 0,
    points: 0,
    half_chips: 0,
    first_drops: 0,
    middle_drops: 0,
    declared: 0,
    invalid: {},
  };
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ rounds: 0, void: 0, all, players: {}, names: {} })),
  );
  button("Rummy in numbers")?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("dialog")?.textContent).toContain("No round has been won yet");
  });
  const title = () => document.querySelector("dialog h2")?.textContent;
  expect(title()).toBe("Rummy in numbers");
  button("Scores of the evening")?.click();
  flushSync();
  expect(title()).toBe("Scores of the evening");
  expect(cells()[0]).toEqual(["Name", "In all", "Game 11 round"]);
});
