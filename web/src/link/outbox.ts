// The commands on their way: kept until each is answered, so that a lost connection loses none.
// An id makes a command safe to send twice; when to send is in link.ts.

import type { Command, Incoming, Ok, Refused } from "../wire.gen";
import { Refusal } from "./refusal";

interface Waiting {
  readonly frame: Incoming;
  readonly done: () => void;
  readonly failed: (refusal: Refusal) => void;
}

export class Outbox {
  readonly #waiting = new Map<string, Waiting>();

  /** Keeps the command. `answered` resolves once it is done and stored, and rejects with a Refusal. */
  put(id: string, command: Command): { frame: Incoming; answered: Promise<void> } {
    const frame: Incoming = { t: "do", id, command };
    const answered = new Promise<void>((done, failed) => this.#waiting.set(id, { frame, done, failed }));
    return { frame, answered };
  }

  /** What has no answer yet, in the order in which it was put. */
  frames(): Incoming[] {
    return Array.from(this.#waiting.values(), (waiting) => waiting.frame);
  }

  /** Settles the command that this answers; one answered before is left alone. */
  answer(message: Ok | Refused): void {
    const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
    if (waiting === undefined || message.id === null) return;
    this.#waiting.delete(message.id);
    if (message.t === "ok") waiting.done();
    else waiting.failed(new Refusal(message.code, message.params));
  }

  /** Nothing will be answered any more: all reject with `code`. */
  abandon(code: string): void {
    for (const waiting of this.#waiting.values()) waiting.failed(new Refusal(code));
    this.#waiting.clear();
  }
}
