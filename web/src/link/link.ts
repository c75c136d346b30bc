// The line to a room: connects, greets, merges what comes, resends what is unanswered, and says how it stands.
// No DOM and no I/O of its own: sockets, timers and luck come in a World (browser.ts has the real one).

import { PROTOCOL, type Command, type Incoming, type Outgoing } from "../wire.gen";
import { ServerClock } from "./clock";
import { Outbox } from "./outbox";
import { Store } from "./store";

/** One socket. Both calls are harmless after it has closed. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): unknown;
  received(text: string): unknown;
  closed(code: number): unknown;
}

/** Why a line is lost: nothing answers at the server's address at all, or what lies between is to blame. */
export type Fault = "server" | "line";

/** What a link needs of the world outside. */
export interface World {
  now(): number;
  /** Calls back once after so many milliseconds; the function returned calls it off. */
  later(ms: number, call: () => void): () => void;
  connect(path: string, events: WireEvents): Wire;
  /** Finds out why a socket was lost, and tells it once. */
  blame(told: (fault: Fault) => void): void;
  /** From 0 up to 1; only to spread reconnections. */
  random(): number;
  id(): string;
}

/** How the line stands. `gone` is for good, for the reason `code`; `lost` reconnects by itself, its fault null until it is known. */
export type Status =
  | { readonly is: "connecting" }
  | { readonly is: "open" }
  | { readonly is: "lost"; readonly since_ms: number; readonly fault: Fault | null }
  | { readonly is: "gone"; readonly code: string };

export const PING_EVERY_MS = 10_000;
export const PONG_WITHIN_MS = 4_000;
export const PROBE_WITHIN_MS = 2_500;
export const WELCOME_WITHIN_MS = 8_000;
export const FIRST_RETRY_MS = 400;
export const BUSY_RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 5_000;

const BUSY = "server.busy";

// Closes that reconnecting won't mend, where no `bye` came before them.
const FINAL: Readonly<Record<number, string>> = {
  4401: "auth.session_over",
  4403: "room.removed",
  4404: "room.not_found",
  4429: "room.too_many_tabs",
};

export class Link {
  readonly store = new Store();
  readonly clock: ServerClock;

  readonly #outbox = new Outbox();
  readonly #listeners = new Set<(status: Status) => void>();
  #status: Status = { is: "connecting" };
  #wire: Wire | null = null;
  #epoch: string | null = null;
  // Between a welcome and the next hello commands may be sent.
  #greeted = false;
  #failures = 0;
  #hello_ms = 0;
  // When each ping without an answer was sent, the oldest first; null where its answer would no longer tell the time.
  #pings: (number | null)[] = [];
  // The server was busy: what is to be done waits, and is sent in its order.
  #isHeld = false;
  #callOff: Record<"retry" | "ping" | "silence" | "held", () => void> = {
    retry: nothing,
    ping: nothing,
    silence: nothing,
    held: nothing,
  };

  /** `told` hears the server's time whenever it is measured. */
  constructor(
    private readonly path: string,
    private readonly world: World,
    told?: (server_ms: number) => void,
  ) {
    this.clock = new ServerClock(() => world.now(), told);
  }

  get status(): Status {
    return this.#status;
  }

  /** Calls `listener` on every change of the status until the function returned is called. */
  onStatus(listener: (status: Status) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins, or begins again at once where it is waiting for its next try. */
  connect(): void {
    if (this.#status.is === "gone" || this.#wire !== null) return;
    this.#callOff.retry();
    // A socket that was given up may still have something to say, which no longer counts.
    const isCurrent = () => this.#wire === wire;
    const wire: Wire = this.world.connect(this.path, {
      opened: () => isCurrent() && this.#greet(),
      received: (text) => isCurrent() && this.#take(text),
      closed: (code) => isCurrent() && this.#closed(code),
    });
    this.#wire = wire;
    this.#expect(WELCOME_WITHIN_MS);
  }

  /** The device has woken or is back on the network: reconnects at once, or makes sure that the line is alive. */
  wake(): void {
    if (this.#wire === null) {
      this.#failures = 0;
      this.connect();
    } else if (this.#status.is === "open") {
      this.clock.forget();
      this.#pings.fill(null);
      this.#ping(PROBE_WITHIN_MS);
    }
  }

  /** Hangs up for good; nothing is told any more. */
  close(): void {
    this.#listeners.clear();
    this.#gone("net.not_sent");
  }

  /** Sends the command, again after every reconnection until it is answered. Rejects with a Refusal. */
  do(command: Command): Promise<void> {
    const { frame, answered } = this.#outbox.put(this.world.id(), command);
    if (this.#status.is === "gone") this.#outbox.abandon(this.#status.code);
    else if (this.#greeted && !this.#isHeld) this.#send(frame);
    return answered;
  }

  #send(frame: Incoming): void {
    this.#wire?.send(JSON.stringify(frame));
  }

  /** The server couldn't store a command just now, and nothing of it has happened: it is asked again, and before whatever came after it. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#callOff.held = this.world.later(BUSY_RETRY_MS, () => {
      this.#isHeld = false;
      if (this.#greeted) this.#sendAll();
    });
  }

  /** Everything that has no answer; what was on its way already is not done twice. */
  #sendAll(): void {
    for (const frame of this.#outbox.frames()) this.#send(frame);
  }

  #greet(): void {
    this.#greeted = false;
    this.#hello_ms = this.world.now();
    this.#expect(WELCOME_WITHIN_MS);
    const known = this.store.room !== null && this.#epoch !== null;
    this.#send(
      known
        ? { t: "hello", protocol: PROTOCOL, epoch: this.#epoch, seq: this.store.seq }
        : { t: "hello", protocol: PROTOCOL },
    );
  }

  #take(text: string): void {
    const message = JSON.parse(text) as Outgoing;
    if (this.#greeted) this.#callOff.silence();
    switch (message.t) {
      case "welcome":
        if (message.protocol !== PROTOCOL) return this.#gone("net.update");
        this.clock.measured(message.now_ms, this.#hello_ms);
        this.#welcomed(message.epoch);
        return;
      case "snapshot":
        this.store.snapshot(message);
        this.#open();
        return;
      case "update":
        // One gap, one hello: until its welcome the updates that follow are beyond the same gap.
        if (!this.store.update(message) && this.#greeted) this.#greet();
        return;
      case "mine":
        this.store.own(message);
        return;
      case "pong":
        this.#ponged(message.now_ms);
        return;
      case "ok":
        this.#outbox.answer(message);
        return;
      case "refused":
        if (message.id === null && message.code === "net.update") this.#gone(message.code);
        else if (message.id !== null && message.code === BUSY) this.#hold();
        else this.#outbox.answer(message);
        return;
      case "bye":
        this.#gone(message.code);
    }
  }

  #welcomed(epoch: string): void {
    const resumes = this.#epoch === epoch && this.store.room !== null;
    this.#epoch = epoch;
    this.#greeted = true;
    this.#failures = 0;
    this.#callOff.silence();
    this.#sendAll();
    // What was missed follows as updates; a snapshot opens the line by itself.
    if (resumes) this.#open();
    this.#pingLater();
  }

  #open(): void {
    if (this.#status.is !== "open") this.#is({ is: "open" });
  }

  #pingLater(): void {
    this.#callOff.ping();
    this.#callOff.ping = this.world.later(PING_EVERY_MS, () => this.#ping(PONG_WITHIN_MS));
  }

  #ping(within_ms: number): void {
    this.#pings.push(this.world.now());
    this.#send({ t: "ping" });
    this.#expect(within_ms);
    this.#pingLater();
  }

  /** Pings are answered in their order. */
  #ponged(server_ms: number): void {
    const sent_ms = this.#pings.shift();
    if (typeof sent_ms === "number") this.clock.measured(server_ms, sent_ms);
  }

  /** The line is dead unless something is heard within this time. */
  #expect(within_ms: number): void {
    this.#callOff.silence();
    this.#callOff.silence = this.world.later(within_ms, () => this.#closed(1006));
  }

  #closed(code: number): void {
    const final = FINAL[code];
    if (final !== undefined) return this.#gone(final);
    this.#hangUp();
    if (this.#status.is !== "lost") this.#is({ is: "lost", since_ms: this.world.now(), fault: null });
    this.world.blame((fault) => this.#blamed(fault));
    // The first tries are quick, later ones rarer; spread, so that a restarted server isn't met by everyone at once.
    const longest_ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    this.#callOff.retry = this.world.later(longest_ms * (0.5 + this.world.random() / 2), () =>
      this.connect(),
    );
  }

  #blamed(fault: Fault): void {
    const status = this.#status;
    if (status.is === "lost" && status.fault !== fault) this.#is({ ...status, fault });
  }

  #gone(code: string): void {
    this.#hangUp();
    this.#outbox.abandon(code);
    this.#is({ is: "gone", code });
  }

  #hangUp(): void {
    this.#callOff.retry();
    this.#callOff.ping();
    this.#callOff.silence();
    this.#callOff.held();
    this.#isHeld = false;
    this.#pings = [];
    this.#greeted = false;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #is(status: Status): void {
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}

function nothing(): void {}
