// The browser as a link's World: WebSocket, timers, randomness.

import type { Wire, WireEvents, World } from "./link";
import { newId } from "./ids";

function connect(path: string, events: WireEvents): Wire {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${path}`);
  socket.onopen = () => events.opened();
  socket.onmessage = (event: MessageEvent<string>) => events.received(event.data);
  socket.onclose = (event) => events.closed(event.code);
  return {
    send: (text) => {
      // A socket that is closing drops the text; the outbox still has it.
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

export const browser: World = {
  now: () => Date.now(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  connect,
  random: () => Math.random(),
  id: newId,
};
