// After a round of rummy: what all see of it, and the way to the next deal.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { byRole, click, show } from "../../ui/testing";
import type { RummyPublic, RummyResult } from "../../wire.gen";
import { aFace, aLaid, anEnd, aPlayer, aResult, aRound, aSeat } from "./fake";
import { Rummy } from "./game.svelte";
import LastRound from "./LastRound.svelte";
import Result from "./Result.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("rummy");
});

const HOST = { member: "mnani", powers: ["run", "own", "order", "play", "talk"] };
const players = { mnani: aPlayer(0), mzoya: aPlayer(1), mfarhan: aPlayer(2) };

async function shown(game: RummyPublic, seat: Parameters<typeof aSeat>[1] = {}) {
  document.body.replaceChildren();
  const { room, world } = aSeat(game, { hand: null, ...seat });
  const onagain = vi.fn();
  show(Result, { room, onagain });
  await new Promise((done) => setTimeout(done));
  flushSync();
  return { room, world, onagain };
}
const ended = (result: Partial<RummyResult>, changes: Partial<RummyPublic> = {}) =>
  anEnd({ players, result: aResult(result), ...changes });
const said = () => document.querySelector(".verdict")?.textContent?.trim();
const rows = () =>
  [...document.querySelectorAll("article")].map((row) =>
    [".grow", ".figure:nth-last-child(2)", ".figure:last-child"].map((part) =>
      row.querySelector(`.who ${part}`)?.textContent?.trim().replace(/\s+/g, " "),
    ),
  );

test("a practice opponent is marked as a computer, as at the table", async () => {
  const people = {
    mnani: aFace("Nani", 0),
    mzoya: aFace("Zoya", 1),
    mfarhan: aFace("Farhan", 2, { role: "practice", practice: "easy" }),
  };
  await shown(anEnd({ players }), { room: { people } });
  expect(rows().map(([who]) => who?.includes("computer"))).toEqual([false, true, false]);
});

test("R30 R32 every hand lies open, the winner's first, with points, chips and whom they go to", async () => {
  await shown(anEnd({ players }));
  expect(document.querySelector("header")?.textContent).toContain("Round 1: Nani wins");
  expect(rows()).toEqual([
    ["Nanideclared", "0points", "+41chips"],
    ["Farhanfirst drop · 20 chips to Nani", "20points", "−20chips"],
    ["You21 chips to Nani", "21points", "−21chips"],
  ]);
  expect(document.querySelectorAll("article .card").length).toBe(39);
  const own = [...document.querySelectorAll("article.me .group")];
  expect(own.map((group) => group.getAttribute("aria-label"))).toEqual([
    "Pure sequence",
    "Impure",
    "Set",
    "Not in a group",
  ]);
  expect(own.map((group) => group.querySelector(".num")?.textContent)).toEqual(["0", "0", "0", "21"]);
});

test("R26 of an invalid declaration the first thing that is wrong is named, with the cards", async () => {
  const verdict = {
    member: "mzoya",
    valid: false,
    code: "rummy.sequence_gap",
    params: { cards: "4D 5S 8D" },
  };
  const hands = {
    mnani: aLaid({ lot: "won", points: 0, half_chips: 160 }),
    mzoya: aLaid({ lot: "invalid", points: 80, half_chips: -160 }),
  };
  await shown(ended({ how: "invalid", winner: "mnani", verdict, hands }));
  expect(said()).toBe("Zoya's declaration is wrong: 80 points.The round goes to Nani.");
  const fault = document.querySelector(".fault");
  expect(fault?.textContent).toContain("has a gap that no joker fills");
  expect([...(fault?.querySelectorAll("svg[aria-label]") ?? [])].map((pip) => pip.ariaLabel)).toHaveLength(3);
  expect(rows()[0]?.[0]).toBe("Nanifewest points");
  expect(rows()[1]?.[0]).toBe("Youwrong declaration · 80 chips to Nani");
});

test.each([
  [
    "R31 last one in",
    { how: "last_one" as const, verdict: null },
    "Everyone else has dropped. The round goes to Nani.",
  ],
  [
    "R14 void",
    { how: "void" as const, winner: null, verdict: null },
    "Round void: no cards left to shuffle.",
  ],
  ["ended by the host", { how: "host" as const, winner: null, verdict: null }, "The host ended the round."],
])("%s", async (_name, result, sentence) => {
  await shown(ended(result));
  expect(said()).toContain(sentence);
});

test("R11 R33 a drop by the clock or by leaving says so", async () => {
  const hands = {
    mnani: aLaid({ lot: "won", points: 0, half_chips: 120 }),
    mzoya: aLaid({ lot: "first_drop", points: 20, half_chips: -40, cause: "clock" }),
    mfarhan: aLaid({ lot: "middle_drop", points: 40, half_chips: -80, cause: "left" }),
  };
  await shown(ended({ how: "last_one", verdict: null, hands }));
  expect(rows().map(([words]) => words)).toEqual([
    "Nanithe last one in",
    "Youfirst drop · time was up · 20 chips to Nani",
    "Farhanmiddle drop · left the table · 40 chips to Nani",
  ]);
});

test("R35 one tap is ready for the deal after this round; then it says for whom all wait", async () => {
  const { world } = await shown(anEnd({ players }));
  click(document.querySelector<HTMLElement>("footer button.primary") as HTMLElement);
  expect(world.socket.commands).toEqual([{ do: "rummy.ready", after: 1 }]);
  await shown(anEnd({ players, ready: ["mzoya", "mnani"] }));
  expect(document.querySelector("footer")?.textContent).toContain("Waiting for Farhan");
  const people = {
    mnani: aFace("Nani", 0, { present: false }),
    mzoya: aFace("Zoya", 1),
    mfarhan: aFace("Bittu", 2, { role: "practice", practice: "easy" }),
  };
  await shown(anEnd({ players, ready: ["mzoya"] }), { room: { people } });
  expect(document.querySelector("footer")?.textContent).not.toContain("Waiting for");
});

test("R34 R36 who sits out can come back, who has no seat can take one, and both see when the next deal comes", async () => {
  const out = await shown(anEnd({ players, sitting_out: { mzoya: true } }));
  click(byRole("button", "Deal me in"));
  expect(out.world.socket.commands).toEqual([{ do: "rummy.come_back" }]);
  const people = { mnani: aFace("Nani", 0), mzoya: aFace("Zoya", 1, { seat: null }) };
  const standing = await shown(anEnd({ players }), { room: { people } });
  expect(document.querySelector("footer [role=timer]")).not.toBe(null);
  click(byRole("button", "Take a seat"));
  expect(standing.world.socket.commands).toEqual([{ do: "room.sit", seat: 1 }]);
  await shown(anEnd({ players: { mnani: aPlayer(0), mfarhan: aPlayer(2) } }));
  expect(document.body.textContent).toContain("You will get cards at the next deal.");
});

test("after a round that the host has ended nothing comes by itself: whoever runs the game deals", async () => {
  const over = ended({ how: "host", winner: null, verdict: null }, { due_ms: null });
  await shown(over);
  expect(document.querySelector("footer")?.textContent).toContain("Waiting for Nani to start");
  const { world, onagain } = await shown(over, HOST);
  click(byRole("button", "Next round"));
  expect(world.socket.commands).toEqual([{ do: "rummy.start" }]);
  click(byRole("button", "To the lobby"));
  expect(onagain).toHaveBeenCalledOnce();
});

test("R30 during the next round the last one can be seen again, its own wild cards marked", async () => {
  const { room } = aSeat(aRound({ round: 2, wild: { card: "9C", rank: "9" }, result: aResult() }));
  show(LastRound, { game: new Rummy(room), onclose: () => undefined });
  expect(document.querySelector("dialog h2")?.textContent).toBe("Round 1: Nani wins");
  const marked = [...document.querySelectorAll("dialog [aria-label$=', wild']")].map(
    (card) => card.ariaLabel,
  );
  expect(new Set(marked)).toEqual(new Set(["5 of spades, wild", "5 of diamonds, wild"]));
});

test("the score sheet opens from the result", async () => {
  await shown(anEnd({ players }));
  click(byRole("button", "Score sheet"));
  const lines = [...document.querySelectorAll("dialog tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  );
  expect(lines).toEqual([
    ["Nani", "+41", "0", "0"],
    ["Farhan", "−20", "20", "20"],
    ["You", "−21", "21", "21"],
  ]);
});
