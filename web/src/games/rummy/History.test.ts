import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { aRoom, FakeWorld } from "../../link/fake";
import { Room } from "../../rooms/room.svelte";
import { show } from "../../ui/testing";
import type { RummyFigures, RummyHistory } from "../../wire.gen";
import History from "./History.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await Promise.all([loadPart("papers"), loadPart("rummy")]);
});

const figures = (changes: Partial<RummyFigures>): RummyFigures => ({
  hands: 3,
  won: 0,
  points: 0,
  half_chips: 0,
  first_drops: 0,
  middle_drops: 0,
  declared: 0,
  invalid: {},
  ...changes,
});

async function shows(told: RummyHistory, expected: () => void): Promise<void> {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet();
  vi.stubGlobal("fetch", async (path: string) => {
    expect(path).toBe("/api/rooms/rghar/history/rummy");
    return new Response(JSON.stringify(told));
  });
  show(History, { room });
  await vi.waitFor(() => {
    flushSync();
    expected();
  });
}

const cells = () =>
  [...document.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent.trim()));

test("each player has their figures, who has most chips first, and below them all together", async () => {
  const invalid = { "rummy.ungrouped": 1, "rummy.sequence_gap": 2 };
  const told: RummyHistory = {
    rounds: 3,
    void: 1,
    all: figures({ hands: 6, won: 3, points: 100, first_drops: 1, declared: 5, invalid }),
    players: {
      mnani: figures({
        won: 1,
        points: 100,
        half_chips: -140,
        first_drops: 1,
        middle_drops: 1,
        declared: 4,
        invalid,
      }),
      mzoya: figures({ won: 2, half_chips: 140, declared: 1 }),
    },
    names: { mnani: "Nani", mzoya: "Zoya" },
  };
  await shows(told, () => {
    expect(cells()).toEqual([
      ["Name", "Rounds", "Won", "Points a round", "Drops", "Declared", "Invalid", "Chips"],
      ["You", "3", "2", "0", "0", "1", "0", "70"],
      ["Nani", "3", "1", "33.3", "2", "4", "3", "−70"],
      ["All together", "6", "3", "16.7", "1", "5", "3", "0"],
    ]);
  });
  // Below the name on a phone, where the column's head isn't seen.
  const own = [...document.querySelectorAll("tr.me td")].map((cell) => cell.getAttribute("data-label"));
  expect(own).toEqual(["Rounds", "Won", "Points a round", "Drops", "Declared", "Invalid", "Chips"]);
  expect(document.body.textContent).toContain("1 round without a winner");
  expect([...document.querySelectorAll("li")].map((line) => line.textContent.trim())).toEqual([
    "a card missing in between 2",
    "cards in no group 1",
  ]);
});

test("the figures are read anew when a round is over, also when an older one is told of no more", () => {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  const line = { game: "rummy", ended_ms: 1, hash: "", cancelled: null, round_id: null };
  world.greet(aRoom({ rounds: { "1": line, "2": line } }));
  const asked = vi.fn(async () => new Promise(() => undefined));
  vi.stubGlobal("fetch", asked);
  show(History, { room });
  world.socket.says({
    t: "update",
    seq: 2,
    room: { put: { rounds: { "3": line } }, drop: { rounds: ["1"] } },
  });
  flushSync();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("before the first round is over it says so", async () => {
  await shows({ rounds: 0, void: 0, all: figures({}), players: {}, names: {} }, () => {
    expect(document.body.textContent).toContain("No round has been won yet");
  });
});
