// The television of rummy: what all may see, and nothing else.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { aRoom } from "../../link/fake";
import { setServerTime } from "../../ui/clock.svelte";
import { show } from "../../ui/testing";
import type { RoomPublic, RummyPublic } from "../../wire.gen";
import { aFace, anEnd, aPlayer, aResult, aRound, aSeat } from "./fake";
import Television from "./Television.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("rummy");
});

async function shown(game: RummyPublic, room: Partial<RoomPublic> = {}): Promise<void> {
  document.body.replaceChildren();
  show(Television, { room: aSeat(game, { member: "mtv", hand: null, room }).room });
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done));
  flushSync();
}
const foot = () => document.querySelector("footer")?.textContent?.replace(/\s+/g, " ").trim();
const words = (member: string) =>
  document.querySelector(`[data-member=${member}] .words`)?.textContent?.trim();

test("R9 the table has everyone with their state, whose turn it is, the piles, and of cards only those that all have seen", async () => {
  const players = {
    mnani: aPlayer(0),
    mzoya: aPlayer(1),
    mfarhan: aPlayer(2, { lot: "first_drop", points: 20, cause: "wish" }),
  };
  await shown(aRound({ players }));
  expect(document.querySelector("[aria-current]")?.textContent).toContain("Zoya");
  expect(words("mfarhan")).toContain("dropped");
  const cards = [...document.querySelectorAll("section [role=img]")].map((card) =>
    card.getAttribute("aria-label"),
  );
  expect(cards).toEqual(["5 of spades, wild", "Face-down card", "6 of clubs"]);
  expect(document.body.textContent).toContain("66");
});

test("R22 after a declaration all who still arrange are asked, with the time that is left", async () => {
  const players = { mnani: aPlayer(0), mzoya: aPlayer(1), mfarhan: aPlayer(2, { submitted: true }) };
  const finish = { member: "mnani", valid: true, code: "", params: {} };
  await shown(aRound({ phase: "arranging", players, finish, turn: null, due_ms: 1_060_000 }));
  const asked = [...document.querySelectorAll("[aria-current]")].map((one) =>
    one.getAttribute("data-member"),
  );
  expect(asked).toEqual(["mzoya"]);
  expect(foot()).toContain("Cards are being arranged");
});

test("R10 the ring of who plays hurries in the last seconds, and not while the room is paused", async () => {
  setServerTime(1_000_000);
  await shown(aRound({ due_ms: 1_005_000 }));
  expect(document.querySelectorAll(".ring.low").length).toBe(1);
  await shown(aRound({ due_ms: 1_005_000, held_ms: 1_000_000 }));
  expect(document.querySelectorAll(".ring").length).toBe(1);
  expect(document.querySelectorAll(".ring.low").length).toBe(0);
});

test("R26 R30 after the round every hand lies open, how it ended stands below, and when the next deal comes", async () => {
  const verdict = { member: "mzoya", valid: false, code: "rummy.no_pure_sequence", params: {} };
  const { hands } = aResult();
  const result = aResult({
    how: "invalid",
    verdict,
    hands: { ...hands, mzoya: { ...hands["mzoya"]!, points: 80 } },
  });
  await shown(anEnd({ result }));
  expect(document.querySelectorAll("article").length).toBe(3);
  expect(foot()).toContain("Zoya's declaration is wrong: 80 points.");
  expect(foot()).toContain("no pure sequence");
  expect(foot()).toContain("Next deal in");
});

test("R35 before the first round and while the table waits it shows how to come in", async () => {
  await shown(aRound({ phase: "lobby", due_ms: null, turn: null }));
  expect(document.querySelector(".welcome")).not.toBe(null);
  await shown(aRound({ phase: "waiting", due_ms: null, turn: null }));
  expect(document.querySelector(".welcome")).not.toBe(null);
  expect(foot()).toContain("Waiting for one more player.");
});

test("a host who is away and nobody else to run the game is told, and a pause too", async () => {
  const people = { mnani: aFace("Nani", 0, { present: false }), mzoya: aFace("Zoya", 1) };
  await shown(aRound(), { people, waits_for: "host" });
  expect(foot()).toContain("The host's connection is lost. The game is waiting.");
  const { info } = aRoom();
  await shown(aRound(), { info: { ...info, paused_by: "mzoya" } });
  expect(foot()).toContain("Paused");
});
