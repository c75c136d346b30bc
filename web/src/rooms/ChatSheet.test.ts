import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { languageIds, setLanguage, t } from "../i18n";
import { FakeWorld, aRoom } from "../link/fake";
import { byRole, click, show } from "../ui/testing";
import type { Line, RoomPublic } from "../wire.gen";
import ChatSheet from "./ChatSheet.svelte";
import { Room } from "./room.svelte";

beforeEach(async () => setLanguage("en"));

const A_LINE: Line = { member: "mnani", name: "Nani", text: "", at_ms: 0, phrase: "well_played" };

function opened(changes: Partial<RoomPublic> = {}): FakeWorld {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet({ ...aRoom(), ...changes });
  show(ChatSheet, { room });
  return world;
}

test("a phrase is sent as itself at one tap", () => {
  const world = opened();
  click(byRole("button", "One minute, please"));
  expect(world.socket.commands).toEqual([{ do: "room.say_phrase", phrase: "one_minute" }]);
});

test("everyone reads a phrase in their own language, and a written line as it was written", async () => {
  opened({ chat: { "1": A_LINE, "2": { ...A_LINE, text: "Arre wah", phrase: null } } });
  const read = () => [...document.querySelectorAll(".lines p")].map((line) => line.textContent);
  const seen: string[][] = [];
  for (const language of languageIds) {
    await setLanguage(language);
    flushSync();
    expect(read()).toEqual([t("chat.phrase_well_played"), "Arre wah"]);
    seen.push(read());
  }
  expect(new Set(seen.map(([phrase]) => phrase)).size).toBe(3);
});

test("where the chat is off nothing can be said at one tap either", () => {
  const room = aRoom();
  opened({ info: { ...room.info, doors: { ...room.info.doors, chat: false } } });
  expect(document.querySelector(".quick")).toBe(null);
});
