// A screen that waits to become a television: it shows a code, and asks every few seconds whether it was typed in a room.
// How it looks is in ShowCode.svelte; what is asked, in link/api.

import { language } from "../i18n";
import * as api from "../link/api";
import type { World } from "../link/link";
import { refusalOf, type Refusal } from "../link/refusal";

export const ASK_EVERY_MS = 2500;
// After a refusal, or without a connection, there is no hurry.
export const RETRY_MS = 10_000;

export class Pairing {
  /** The six digits; null until the server has given them. */
  code = $state<string | null>(null);
  /** Why there is no code, or no answer, just now. */
  refusal = $state.raw<Refusal | null>(null);

  readonly #later: World["later"];
  readonly #onroom: (room: string) => void;
  // By this alone the server knows which television asks; it is on no screen.
  #secret: string | null = null;
  #due: (() => void) | null = null;
  // Counts what begins and ends the waiting, so that an answer that comes too late changes nothing.
  #turn = 0;

  constructor(later: World["later"], onroom: (room: string) => void) {
    this.#later = later;
    this.#onroom = onroom;
  }

  /** Begins to wait, or goes on. */
  wait(): void {
    this.rest();
    void this.#ask(this.#turn);
  }

  /** Asks nothing more until it is told to wait again. */
  rest(): void {
    this.#turn += 1;
    this.#due?.();
    this.#due = null;
  }

  async #ask(turn: number): Promise<void> {
    let next_ms = ASK_EVERY_MS;
    try {
      const room = await this.#where(turn);
      if (turn !== this.#turn) return;
      if (room !== null) return this.#onroom(room);
      this.refusal = null;
    } catch (thrown) {
      if (turn !== this.#turn) return;
      const refusal = refusalOf(thrown);
      if (refusal.code === "room.no_such_television") {
        this.#secret = null;
        next_ms = 0;
      } else {
        this.refusal = refusal;
        next_ms = RETRY_MS;
      }
    }
    this.#due = this.#later(next_ms, () => void this.#ask(turn));
  }

  /** The room in which the code was typed; null where it wasn't, or has only just been given. */
  async #where(turn: number): Promise<string | null> {
    if (this.#secret !== null) return (await api.roomOfTelevision(this.#secret)).room;
    const { code, secret } = await api.showTelevision(language());
    if (turn === this.#turn) {
      this.code = code;
      this.#secret = secret;
    }
    return null;
  }
}
