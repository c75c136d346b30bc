// Before a round of rummy: the table, its seats, practice opponents, and what the lobby waits for.

import { beforeEach, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { lastSettings } from "../../rooms/last_settings";
import Lobby from "../../rooms/Lobby.svelte";
import PersonSheet from "../../rooms/PersonSheet.svelte";
import Sheets from "../../rooms/Sheets.svelte";
import { byRole, click, show } from "../../ui/testing";
import type { Face, RummyPublic } from "../../wire.gen";
import Before from "./Before.svelte";
import Desk from "./Desk.svelte";
import { aFace, aRound, aSeat, SETTINGS } from "./fake";
import notes from "./notes";
import screens from "./screens";

const HOST = { member: "mnani", powers: ["run", "own", "order", "play", "talk"] };

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("rummy");
});

const lobby = (changes: Partial<RummyPublic> = {}) =>
  aRound({ phase: "lobby", round: 0, players: {}, turn: null, due_ms: null, ...changes });
/** Nani and Zoya in the room, with those seats. */
const two = (nani: number | null, zoya: number | null): Record<string, Face> => ({
  mnani: aFace("Nani", 0, { seat: nani }),
  mzoya: aFace("Zoya", 1, { seat: zoya }),
});
const bot = aFace("Bittu", 4, { role: "practice", practice: "sharp", seat: 2 });

test("one tap takes the first free seat, and a free one can be tapped instead", () => {
  const { room, world } = aSeat(lobby(), { room: { people: two(0, null) }, settings: { seats: 3 } });
  show(Before, { room });
  click(byRole("button", "Take a seat"));
  click([...document.querySelectorAll<HTMLElement>("button.seat.free")].at(-1) as HTMLElement);
  expect(world.socket.commands).toEqual([
    { do: "room.sit", seat: 1 },
    { do: "room.sit", seat: 2 },
  ]);
});

test("R34 whoever sits may sit out, leave the seat or take another", () => {
  const { room, world } = aSeat(lobby(), { room: { people: two(0, 1) } });
  show(Before, { room });
  expect(document.body.textContent).toContain("Seat 2 is yours");
  click(byRole("button", "Sit out"));
  expect(world.socket.commands).toEqual([{ do: "rummy.sit_out" }]);
  document.body.replaceChildren();
  const stands = aSeat(lobby(), { room: { people: two(0, 1) } });
  show(Before, { room: stands.room });
  click(byRole("button", "Leave seat"));
  expect(stands.world.socket.commands).toEqual([{ do: "room.stand" }]);
  document.body.replaceChildren();
  const out = aSeat(lobby({ sitting_out: { mzoya: true } }), { room: { people: two(0, 1) } });
  show(Before, { room: out.room });
  expect(document.body.textContent).toContain("Time ran out in two rounds");
  click(byRole("button", "Deal me in"));
  expect(out.world.socket.commands).toEqual([{ do: "rummy.come_back" }]);
});

test("R1 a table of two has two seats, also for who sat further up before", () => {
  const { room } = aSeat(lobby(), { room: { people: two(0, 5) }, settings: { seats: 2 } });
  show(Before, { room });
  expect(document.querySelectorAll(".table li").length).toBe(2);
  expect(byRole("button", "Take a seat")).toBeTruthy();
  expect(notes(room)("mzoya")).toBe(undefined);
});

test("who only watches has no seat to tap, and one button to play", () => {
  const watching = { mnani: aFace("Nani", 0), mzoya: aFace("Zoya", 1, { plays: false, seat: null }) };
  const { room, world } = aSeat(lobby(), { powers: ["talk"], room: { people: watching } });
  show(Before, { room });
  expect(document.querySelector("button.seat.free")).toBe(null);
  click(byRole("button", "I play too"));
  expect(world.socket.commands).toEqual([{ do: "room.play" }]);
});

test("whoever keeps order seats a practice opponent of a strength, and sends one away", () => {
  const { room, world } = aSeat(lobby(), { ...HOST, room: { people: { ...two(0, 1), pbot: bot } } });
  show(Desk, { room });
  click(byRole("button", "Seat one: Steady"));
  click(byRole("button", "Remove Bittu"));
  expect(world.socket.commands).toEqual([
    { do: "room.seat_opponent", strength: "steady" },
    { do: "room.remove", member: "pbot" },
  ]);
  document.body.replaceChildren();
  const full = aSeat(lobby(), {
    ...HOST,
    room: { people: { ...two(0, 1), pbot: bot } },
    settings: { seats: 3 },
  });
  show(Desk, { room: full.room });
  expect(document.body.textContent).toContain("No seat is free at the table.");
  expect(() => byRole("button", "Seat one: Easy")).toThrow();
});

test("of a practice opponent nothing is offered but to remove it", () => {
  const { room } = aSeat(lobby(), { ...HOST, room: { people: { ...two(0, 1), pbot: bot } } });
  room.about = "pbot";
  show(PersonSheet, { room });
  const offered = [...document.querySelectorAll("dialog .col button")].map((one) => one.textContent?.trim());
  expect(offered).toEqual(["Remove"]);
});

test("R35 the host is told how many seated players are missing: being in the room is not enough", () => {
  const begins = (people: Record<string, Face>, game = lobby()) => {
    document.body.replaceChildren();
    show(Lobby, { room: aSeat(game, { ...HOST, room: { people } }).room, screens });
    return byRole("button", "Start game").getAttribute("aria-disabled");
  };
  expect(begins(two(0, null))).toBe("true");
  expect(document.querySelector("footer")?.textContent).toContain("Waiting for 1 more player");
  expect(begins(two(0, 1))).toBe(null);
  expect(begins(two(0, 1), lobby({ sitting_out: { mzoya: false } }))).toBe("true");
  expect(begins({ ...two(0, null), pbot: bot })).toBe(null);
});

test("R35 a table that waits says for what, and when it deals by itself", () => {
  const waiting = lobby({ phase: "waiting", round: 3 });
  show(Lobby, { room: aSeat(waiting, { room: { people: two(0, 1) } }).room, screens });
  expect(document.querySelector("footer")?.textContent).toContain("Waiting for one more player.");
  document.body.replaceChildren();
  show(Lobby, { room: aSeat({ ...waiting, due_ms: 1_003_000 }, HOST).room, screens });
  expect(document.querySelector("footer")?.textContent).toContain("The next deal comes in a moment");
  expect(() => byRole("button", "Start game")).toThrow();
});

test("R35 who has put a result aside sees the next deal come, and the host may deal now", () => {
  const over = lobby({ phase: "result", round: 3, due_ms: 1_008_000, ready: ["mnani"] });
  show(Lobby, { room: aSeat(over, { room: { people: two(0, 1) } }).room, screens });
  const foot = () => document.querySelector("footer") as HTMLElement;
  expect(foot().textContent).toContain("The next deal");
  expect(foot().textContent).toContain("Waiting for Zoya");
  expect(foot().textContent).not.toContain("to start");
  expect(foot().querySelector("[role=timer]")).toBeTruthy();
  expect(foot().querySelector("button")).toBe(null);
  document.body.replaceChildren();
  const host = aSeat(over, { ...HOST, room: { people: two(0, 1) } });
  show(Lobby, { room: host.room, screens });
  expect(foot().querySelector("[role=timer]")).toBeTruthy();
  click(byRole("button", "Deal now"));
  expect(host.world.socket.commands).toEqual([{ do: "rummy.start" }]);
  document.body.replaceChildren();
  // A game that the host has ended deals no more by itself.
  show(Lobby, {
    room: aSeat({ ...over, due_ms: null }, { ...HOST, room: { people: two(0, 1) } }).room,
    screens,
  });
  expect(byRole("button", "Start game")).toBeTruthy();
  expect(foot().querySelector("[role=timer]")).toBe(null);
});

test("what a table plays with is kept by who may open it anew", () => {
  sessionStorage.clear();
  const people = two(0, 1);
  show(Lobby, { room: aSeat(lobby(), { room: { people }, settings: { cap: 60 } }).room, screens });
  expect(lastSettings("rghar", "rummy", { ...SETTINGS })).toEqual(SETTINGS);
  show(Lobby, { room: aSeat(lobby(), { ...HOST, room: { people }, settings: { cap: 60 } }).room, screens });
  expect(lastSettings("rghar", "rummy", { ...SETTINGS })).toEqual({ ...SETTINGS, cap: 60 });
});

test("the menu ends the round, by that name, and asks about it", () => {
  const { room } = aSeat(aRound(), HOST);
  room.overlay = "menu";
  show(Sheets, { room, screens });
  click(byRole("button", "End this round"));
  expect(document.body.textContent).toContain("End this round now?");
  expect(document.body.textContent).not.toContain("End the game");
});
