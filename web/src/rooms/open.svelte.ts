// The one room that this page is connected to: it stays connected while one goes from its table to its papers and back.

import { browser } from "../link/browser";
import { setServerTime } from "../ui/clock.svelte";
import { keep } from "./kept";
import type { Luck, Memory } from "../link/luck";
import { seedKey } from "../link/seed_key";
import { Room } from "./room.svelte";

let opened: Room | null = null;
let deaf: (() => void) | null = null;
let luck: Luck | null = null;

/** The room of that id, connected; the one that was open before is left, if it is another. */
export function openRoom(id: string): Room {
  if (opened?.id === id && opened.status.is !== "gone") return opened;
  closeRoom();
  const room = new Room(id, browser, setServerTime);
  addLuck(room);
  const wake = () => {
    if (document.visibilityState === "visible") room.wake();
  };
  const events = [
    [document, "visibilitychange"],
    [window, "online"],
    [window, "offline"],
    [window, "pageshow"],
  ] as const;
  for (const [target, event] of events) target.addEventListener(event, wake);
  deaf = () => events.forEach(([target, event]) => target.removeEventListener(event, wake));
  opened = room;
  keep(closeRoom);
  return room;
}

/** Hangs up: the page shows no room any more. */
function closeRoom(): void {
  deaf?.();
  opened?.close();
  luck?.close();
  opened = deaf = luck = null;
}

// Hashing is not needed to see a room, and not at all while a round is played to whose luck this tab added nothing.
function addLuck(room: Room): void {
  const { store } = room.link;
  const memory = tabMemory();
  const add = async () => {
    const { Luck } = await import("../link/luck");
    if (opened === room) luck = new Luck(room.link, memory, (warning) => (room.warning = warning));
  };
  const stop = store.subscribe(() => {
    if (store.room === null) return;
    if (store.room.seal?.phase === "closed" && memory.getItem(seedKey(room.id)) === null) return;
    stop();
    // Without it this browser adds no luck to the round, which the list of F3 then shows.
    add().catch(() => undefined);
  });
}

function tabMemory(): Memory {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
