// How many lines of the chat have come since one last had it open.

import type { Room } from "./room.svelte";

/** For a component: the number of lines by others since the chat was last open; reactive. What was there on entering counts as read. */
export function unread(room: () => Room): () => number {
  let read_ms = $state<number | null>(null);

  $effect(() => {
    const { chat, overlay } = room();
    const latest_ms = Object.values(chat).at(-1)?.at_ms ?? 0;
    if (overlay === "chat" || read_ms === null) read_ms = latest_ms;
  });

  return () => {
    const { chat, mine } = room();
    const since_ms = read_ms ?? Infinity;
    return Object.values(chat).filter((line) => line.at_ms > since_ms && line.member !== mine.member).length;
  };
}
