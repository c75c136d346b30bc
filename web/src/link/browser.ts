// The browser as a link's World: WebSocket, timers, randomness, and a request that tells why a socket was lost.

import type { Fault, Wire, WireEvents, World } from "./link";
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

const ANSWER_WITHIN_MS = 4_000;

// Any answer of the house will do; these are those of what stands before it, when it is off.
const NOBODY_IN = [502, 503, 504];

function blame(told: (fault: Fault) => void): void {
  if (!navigator.onLine) return told("line");
  const asked = new AbortController();
  const timer = setTimeout(() => asked.abort(), ANSWER_WITHIN_MS);
  void fetch("/api/games", { cache: "no-store", signal: asked.signal })
    .then(
      ({ status }) => told(NOBODY_IN.includes(status) ? "server" : "line"),
      () => told(navigator.onLine ? "server" : "line"),
    )
    .finally(() => clearTimeout(timer));
}

export const browser: World = {
  now: () => Date.now(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  connect,
  blame,
  random: () => Math.random(),
  id: newId,
};
