import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { games } from "../games";
import { aGame, SETTINGS } from "../games/tambola/fake";
import { setLanguage } from "../i18n";
import { FakeWorld, aMember, aRoom } from "../link/fake";
import { byRole, click, press, show } from "../ui/testing";
import type { Face, RoomPrivate, RoomPublic } from "../wire.gen";
import Gone from "./Gone.svelte";
import HostOffer from "./HostOffer.svelte";
import Invite from "./Invite.svelte";
import Lobby from "./Lobby.svelte";
import Notices from "./Notices.svelte";
import PeopleList from "./PeopleList.svelte";
import PersonSheet from "./PersonSheet.svelte";
import { Room } from "./room.svelte";
import Sheets from "./Sheets.svelte";
import ShowOnTelevision from "./ShowOnTelevision.svelte";

const HOST = aMember({ member: "mnani", powers: ["run", "own", "order", "play", "talk"] });
const { default: screens } = await games.tambola.load();

beforeEach(async () => setLanguage("en"));

// A game of Tambola that hasn't begun.
const before = {
  phase: "lobby",
  calling: "automatic",
  calls: {},
  dividends: {},
  claims: {},
  tickets: {},
  wants: {},
  named: {},
  taken_back: {},
};

function entered(
  mine: RoomPrivate = aMember(),
  changes: Partial<RoomPublic> = {},
): { world: FakeWorld; room: Room } {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet(aRoom(changes), before, mine);
  return { world, room };
}

const settings = { calling: "automatic", pace_s: 7, prizes: { top_line: 40 } };
const table = { kind: "tambola", settings };

test("whoever may begins the game from the lobby; the others are told whom they wait for", () => {
  const host = entered(HOST, { table });
  show(Lobby, { room: host.room, screens });
  click(byRole("button", "Start game"));
  expect(host.world.socket.commands).toEqual([{ do: "tambola.start" }]);
  document.body.replaceChildren();
  show(Lobby, { room: entered(aMember(), { table }).room, screens });
  expect(document.body.textContent).toContain("Waiting for Nani to start");
  expect(() => byRole("button", "Start game")).toThrow();
});

test("from the lobby there is a way back to the result that was put aside", () => {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet(aRoom({ table, rounds: {} }), aGame({ phase: "ended", ended: "won" }), HOST);
  const onresult = vi.fn();
  show(Lobby, { room, screens, onresult });
  click(byRole("button", "Result of the last game"));
  expect(onresult).toHaveBeenCalledOnce();
});

test("why a game can't begin stands by the button", async () => {
  const { world, room } = entered(HOST, { table });
  show(Lobby, { room, screens });
  click(byRole("button", "Start game"));
  world.socket.says({ t: "refused", id: world.socket.lastId, code: "tambola.no_players", params: {} });
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(document.querySelector("footer [role=alert]")?.textContent).toContain(
    "At least one player is needed",
  );
});

test("of a thousand people fifty are drawn, and any other is found by name", () => {
  const zoya = aRoom().people["mzoya"] as Face;
  const people = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`m${i}`, { ...zoya, name: `Guest ${i}`, order: i }]),
  );
  show(PeopleList, { room: entered(aMember(), { people }).room });
  expect(document.querySelectorAll("[role=listitem]").length).toBe(50);
  expect(document.body.textContent).toContain("950 more people");
  const search = document.querySelector("input") as HTMLInputElement;
  search.value = "guest 777";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(document.querySelectorAll("[role=listitem]").length).toBe(1);
});

test("only who keeps order has a menu for others, and a co-host none for the host", () => {
  show(PeopleList, { room: entered().room });
  expect(document.querySelectorAll("[role=listitem] button").length).toBe(0);
  document.body.replaceChildren();
  show(PeopleList, { room: entered(aMember({ powers: ["run", "order", "play", "talk"] })).room });
  expect(document.querySelectorAll("[role=listitem] button").length).toBe(0);
  document.body.replaceChildren();
  show(PeopleList, { room: entered(HOST).room });
  expect(document.querySelectorAll("[role=listitem] button").length).toBe(1);
});

test("a television can be sent away, and nothing else be made of it", () => {
  const { people } = aRoom();
  const tv: Face = { ...(people["mzoya"] as Face), name: "", role: "television", plays: false, order: 7 };
  const { world, room } = entered(HOST, { people: { ...people, mtv: tv } });
  show(PeopleList, { room });
  click(byRole("button", "Menu: Television"));
  expect(room.about).toBe("mtv");
  document.body.replaceChildren();
  show(PersonSheet, { room });
  const offered = [...document.querySelectorAll("dialog .col button")].map((button) =>
    button.textContent?.trim(),
  );
  expect(offered).toEqual(["Remove"]);
  click(byRole("button", "Remove"));
  expect(document.body.textContent).toContain("Remove Television from the room?");
  click(byRole("button", "Remove"));
  expect(world.socket.commands).toEqual([{ do: "room.remove", member: "mtv", ban: false }]);
});

test("whoever keeps order can type a television's code; why it leads nowhere stands at the field", async () => {
  show(Invite, { room: entered().room });
  expect(() => byRole("button", "Show on a television")).toThrow();
  document.body.replaceChildren();
  const { room } = entered(HOST);
  show(Invite, { room });
  click(byRole("button", "Show on a television"));
  expect(room.overlay).toBe("television");
  document.body.replaceChildren();

  const asked: unknown[] = [];
  let status = 404;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (!path.endsWith("/televisions")) return new Response("{}", { status: 404 });
    asked.push([path, JSON.parse(String(body))]);
    const answer = status === 200 ? { room: "rghar", member: "mtv" } : { code: "room.no_such_television" };
    return new Response(JSON.stringify(answer), { status });
  });
  show(ShowOnTelevision, { room });
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = " 482 193";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  click(byRole("button", "Show there"));
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(asked).toEqual([["/api/rooms/rghar/televisions", { code: "482 193" }]]);
  expect(document.querySelector(".field [role=alert]")?.textContent).toContain(
    "No television shows this code",
  );
  status = 200;
  click(byRole("button", "Show there"));
  await new Promise((done) => setTimeout(done));
  expect(room.overlay).toBe(null);
  vi.unstubAllGlobals();
});

/** The host's sheet of settings at a game in that phase. */
async function setting(phase: string) {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet(aRoom({ table: { kind: "tambola", settings: { ...SETTINGS } } }), { ...before, phase }, HOST);
  room.overlay = "game";
  show(Sheets, { room, screens });
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done));
  flushSync();
  return { room, sent: () => world.socket.commands, said: () => document.body.textContent ?? "" };
}

test("T13 after a game the sheet says that its settings are for the next, and that the last stays", async () => {
  expect((await setting("ended")).said()).toContain("Settings of the next game");
  expect(document.body.textContent).toContain("The last game and its result stay");
  document.body.replaceChildren();
  const { said } = await setting("lobby");
  expect(said()).toContain("This game's settings");
  expect(said()).not.toContain("The last game and its result stay");
});

test("settings are sent where one of them was changed, and not otherwise", async () => {
  const same = await setting("ended");
  click(byRole("button", "Save"));
  expect([same.sent(), same.room.overlay]).toEqual([[], null]);
  document.body.replaceChildren();
  const { sent } = await setting("ended");
  press(byRole("spinbutton", "Seconds between numbers"), "ArrowUp");
  click(byRole("button", "Save"));
  expect(sent()).toEqual([{ do: "room.change_settings", settings: { ...SETTINGS, pace_s: 8 } }]);
});

test("removing somebody asks first", () => {
  const { world, room } = entered(HOST);
  room.about = "mzoya";
  show(PersonSheet, { room });
  click(byRole("button", "Remove"));
  expect(world.socket.commands).toEqual([]);
  expect(document.body.textContent).toContain("Remove Zoya from the room?");
  click(byRole("button", "Remove"));
  expect(world.socket.commands).toEqual([{ do: "room.remove", member: "mzoya", ban: false }]);
});

test("who is asked to run the game can take it or pass it on", () => {
  const { info } = aRoom();
  const { world, room } = entered(aMember(), {
    info: { ...info, host_offered_to: "mzoya", host_offer_ends_ms: 1_020_000 },
  });
  show(HostOffer, { room });
  click(byRole("button", "Yes"));
  expect(world.socket.commands).toEqual([{ do: "room.accept_host" }]);
});

test("of a host who is lost one is told that the game waits only while there is one that does", () => {
  const away = aRoom();
  const people = { ...away.people, mnani: { ...(away.people["mnani"] as Face), present: false } };
  const during = entered(aMember(), { people, table, in_round: true });
  show(Notices, { room: during.room });
  expect(document.body.textContent).toContain("The host's connection is lost. The game is waiting.");
  document.body.replaceChildren();
  show(Notices, { room: entered(aMember(), { people, table }).room });
  expect(document.body.textContent).toContain("The host's connection is lost.");
  expect(document.body.textContent).not.toContain("waiting");
});

test("who comes by a code on paper without being in the room can read it in their language, and goes on to type the room's code", () => {
  show(Gone, { code: "auth.session_over" });
  const languages = [...document.querySelectorAll(".languages button")];
  expect(languages.map((button) => button.getAttribute("aria-label"))).toEqual(["English", "हिन्दी", "اردو"]);
  const on = document.querySelector(".middle a");
  expect([on?.textContent.trim(), on?.getAttribute("href")]).toEqual([
    "Have an invitation? Type its code",
    "/",
  ]);
});
