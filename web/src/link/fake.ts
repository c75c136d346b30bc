// A world without I/O for the tests: time that is turned by hand, sockets that are spoken into. Not in the client.

import type { Command, Incoming, Outgoing, RoomPrivate, RoomPublic } from "../wire.gen";
import type { Fault, Wire, WireEvents, World } from "./link";

export class FakeSocket implements Wire {
  readonly sent: Incoming[] = [];
  isOpen = true;

  constructor(
    readonly path: string,
    readonly events: WireEvents,
  ) {}

  send(text: string): void {
    if (this.isOpen) this.sent.push(JSON.parse(text) as Incoming);
  }

  close(): void {
    this.isOpen = false;
  }

  /** The server says this. */
  says(message: Outgoing): void {
    this.events.received(JSON.stringify(message));
  }

  /** The commands sent so far. */
  get commands(): Command[] {
    return this.sent.flatMap((frame) => (frame.t === "do" ? [frame.command] : []));
  }

  /** The id of the command sent last. */
  get lastId(): string {
    const ids = this.sent.flatMap((frame) => (frame.t === "do" ? [frame.id] : []));
    return ids[ids.length - 1] ?? "";
  }
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  /** Tells why the latest socket was lost. */
  blamed: (fault: Fault) => void = () => undefined;
  now_ms = 1_000_000;
  #timers: { at_ms: number; call: () => void }[] = [];
  #ids = 0;

  now(): number {
    return this.now_ms;
  }

  later(ms: number, call: () => void): () => void {
    const timer = { at_ms: this.now_ms + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  connect(path: string, events: WireEvents): Wire {
    const socket = new FakeSocket(path, events);
    this.sockets.push(socket);
    return socket;
  }

  blame(told: (fault: Fault) => void): void {
    this.blamed = told;
  }

  random(): number {
    return 1;
  }

  id(): string {
    this.#ids += 1;
    return `id${this.#ids}`;
  }

  /** Time goes on, and what was due in it happens in its order. */
  pass(ms: number): void {
    const end_ms = this.now_ms + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at_ms <= end_ms).sort((a, b) => a.at_ms - b.at_ms)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now_ms = Math.max(this.now_ms, next.at_ms);
      next.call();
    }
    this.now_ms = end_ms;
  }

  /** The latest socket. */
  get socket(): FakeSocket {
    const socket = this.sockets[this.sockets.length - 1];
    if (socket === undefined) throw new Error("nothing has connected yet");
    return socket;
  }

  /** The latest socket opens and the server greets with a snapshot of `room`. */
  greet(
    room: RoomPublic = aRoom(),
    game: unknown = {},
    mine: RoomPrivate = aMember(),
    epoch = "e1",
  ): FakeSocket {
    const { socket } = this;
    socket.events.opened();
    socket.says({ t: "welcome", protocol: 1, epoch, now_ms: this.now_ms, member: mine.member });
    socket.says({ t: "snapshot", seq: 1, room, game });
    socket.says({ t: "mine", room: mine });
    return socket;
  }
}

export function aMember(changes: Partial<RoomPrivate> = {}): RoomPrivate {
  return { member: "mzoya", powers: ["play", "talk"], door: {}, commit: null, revealed: false, ...changes };
}

export function aRoom(changes: Partial<RoomPublic> = {}): RoomPublic {
  const face = {
    present: true,
    muted: false,
    seat: null,
    half_chips: 0,
    away_since_ms: null,
    missed: 0,
    practice: null,
  };
  return {
    info: {
      id: "rghar",
      name: "Sharma ghar",
      language: "hi",
      spoken_code: "KAMAL 4821",
      link: "l1nk",
      doors: { spectators: true, chat: true, approval: false, locked: false },
      host: "mnani",
      host_offered_to: null,
      host_offer_ends_ms: null,
      paused_by: null,
      closed: false,
    },
    people: {
      mnani: { ...face, name: "Nani", role: "host", plays: true, order: 0 },
      mzoya: { ...face, name: "Zoya", role: "player", plays: true, order: 1 },
    },
    chat: {},
    seal: null,
    rounds: {},
    table: { kind: "tambola", settings: {} },
    in_round: false,
    waits_for: "host",
    ...changes,
  };
}
