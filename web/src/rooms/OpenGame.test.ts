// Another game for the same people, and the same one anew.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aFace, aRound, aSeat, SETTINGS } from "../games/rummy/fake";
import { SETTINGS as OF_TAMBOLA } from "../games/tambola/fake";
import { setLanguage, t } from "../i18n";
import { byRole, click, show } from "../ui/testing";
import type { Face } from "../wire.gen";
import EntryRules from "./EntryRules.svelte";
import { keepSettings } from "./last_settings";
import OpenGame from "./OpenGame.svelte";

const POWERS = ["run", "own", "order", "play", "talk"];

beforeEach(async () => {
  await setLanguage("en");
  const offers = [
    { kind: "tambola", settings: OF_TAMBOLA },
    { kind: "rummy", settings: SETTINGS },
  ];
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(offers)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done));
    flushSync();
  }
}

/** The sheet over a lobby of rummy, with a turn timer of 90 s, as its host or a co-host sees it. */
async function opened(kind?: string, powers = POWERS, people: Readonly<Record<string, Face>> = {}) {
  const { room, world } = aSeat(aRound({ phase: "lobby" }), {
    member: "mnani",
    powers,
    settings: { turn_timer_s: 90 },
    ...(Object.keys(people).length > 0 && { room: { people } }),
  });
  const onclose = vi.fn();
  show(OpenGame, { room, kind, onclose });
  await settled();
  return { world, onclose, said: () => document.body.textContent ?? "" };
}

test("R38 the same game anew begins with what it was played with, chat and spectators too, and says that its scores begin again", async () => {
  const { world, onclose, said } = await opened("rummy");
  expect(said()).toContain("Open the game anew");
  expect(said()).toContain("its score sheet too");
  click(byRole("radio", "45"));
  click(byRole("button", "More options"));
  click(byRole("switch", "Chat"));
  click(byRole("button", "Open the game"));
  expect(world.socket.commands).toEqual([
    {
      do: "room.open_game",
      kind: "rummy",
      settings: { ...SETTINGS, turn_timer_s: 45 },
      spectators: true,
      chat: false,
    },
  ]);
  world.socket.says({ t: "ok", id: world.socket.lastId });
  await settled();
  expect(onclose).toHaveBeenCalledOnce();
});

test("another game is one that isn't on the table, with the people and chips as they are", async () => {
  const { world, said } = await opened();
  expect(said()).toContain("Play another game");
  expect(said()).toContain("People and chips stay");
  click(byRole("button", "Open the game"));
  expect(world.socket.commands).toEqual([{ do: "room.open_game", kind: "tambola", settings: OF_TAMBOLA }]);
});

test("a co-host opens a game and leaves the rules of entry alone", async () => {
  const { world } = await opened("rummy", ["run", "order", "play", "talk"]);
  click(byRole("button", "More options"));
  expect(() => byRole("switch", "Chat")).toThrow();
  click(byRole("button", "Open the game"));
  expect(world.socket.commands).toEqual([
    { do: "room.open_game", kind: "rummy", settings: { ...SETTINGS, turn_timer_s: 90 } },
  ]);
});

const AT_TABLE = {
  mnani: aFace("Nani", 0),
  mzoya: aFace("Zoya", 1, { seat: 4 }),
  pbunty: aFace("Bunty", 2, { role: "practice", practice: "easy", seat: 3 }),
  pgolu: aFace("Golu", 3, { role: "practice", practice: "easy", seat: 1 }),
};

test("R39 with fewer seats than are taken it names who loses theirs and which practice opponents leave", async () => {
  const { said } = await opened("rummy", POWERS, AT_TABLE);
  expect(said()).not.toContain("No seat any more");
  click(byRole("button", "More options"));
  for (let seats = 6; seats > 3; seats -= 1)
    click(byRole("button", t("ui.less", { setting: t("setting.seats") })));
  expect(said()).toContain("No seat any more for: Zoya");
  expect(said()).toContain("These computer players leave: Bunty");
});

test("a name that is read from the right doesn't turn the list of names round", async () => {
  const arjun = aFace("ارجن", 4, { role: "practice", practice: "easy", seat: 5 });
  const { said } = await opened(undefined, POWERS, { ...AT_TABLE, parjun: arjun });
  expect(said()).toContain("Bunty, Golu and \u2068ارجن\u2069");
});

test("for a game without seats it names the practice opponents, who all leave", async () => {
  const { said } = await opened(undefined, POWERS, AT_TABLE);
  expect(said()).toContain("These computer players leave: Bunty and Golu");
  expect(said()).not.toContain("No seat any more");
});

test("a game that was played here before begins with what it was last played with", async () => {
  keepSettings("rghar", "tambola", { ...OF_TAMBOLA, price: 7, forgotten: 1 });
  const { world } = await opened();
  click(byRole("button", "Open the game"));
  expect(world.socket.commands).toEqual([
    { do: "room.open_game", kind: "tambola", settings: { ...OF_TAMBOLA, price: 7 } },
  ]);
});

test("R38 while such a game is open, chat and spectators can't be switched, and it says why", () => {
  const { room } = aSeat(aRound({ phase: "lobby" }), { member: "mnani", powers: POWERS });
  show(EntryRules, { room, fixed: true });
  expect((byRole("switch", "Chat") as HTMLButtonElement).disabled).toBe(true);
  expect((byRole("switch", "Spectators") as HTMLButtonElement).disabled).toBe(true);
  expect(document.body.textContent).toContain("Chat and spectators stay as they were");
});
