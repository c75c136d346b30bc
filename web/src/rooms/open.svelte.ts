// The one room that this page is connected to: it stays connected while one goes from its table to its papers and back.

import { browser } from "../link/browser";
import { setServerTime } from "../ui/clock.svelte";
import { Room } from "./room.svelte";

let opened: Room | null = null;
let deaf: (() => void) | null = null;

/** The room of that id, connected; the one that was open before is left, if it is another. */
export function openRoom(id: string): Room {
  if (opened?.id === id && opened.status.is !== "gone") return opened;
  closeRoom();
  const room = new Room(id, browser, tabMemory(), setServerTime);
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
  return room;
}

/** Hangs up: the page shows no room any more. */
export function closeRoom(): void {
  deaf?.();
  opened?.close();
  opened = deaf = null;
}

function tabMemory(): Storage | { getItem: () => null; setItem: () => void; removeItem: () => void } {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
