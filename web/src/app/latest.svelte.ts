// Something that is read from the server again and again: of answers that overtake each other, the one to the newest question counts.
// Something that is tried once at a time: Attempt.

import { say } from "../i18n";
import { refusalOf, type Refusal } from "../link/refusal";

export class Latest<Value> {
  /** What was read last; null before. It stays where reading it anew was refused. */
  value = $state.raw<Value | null>(null);
  /** Why the newest question that is answered was refused; null where it wasn't. */
  refusal = $state.raw<Refusal | null>(null);
  #asked = 0;
  #answered = 0;

  /** Why it was refused, in words. */
  get why(): string | undefined {
    return this.refusal === null ? undefined : say(this.refusal.code, this.refusal.params);
  }

  /** Reads it. Never rejects. */
  async read(reading: () => Promise<Value>): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    let refusal: Refusal | null = null;
    let value = null as Value | null;
    try {
      value = await reading();
    } catch (thrown) {
      refusal = refusalOf(thrown);
    }
    // An answer that comes late tells of an earlier moment; of several on the way each newer one counts.
    if (turn < this.#answered) return;
    this.#answered = turn;
    this.refusal = refusal;
    if (refusal === null) this.value = value;
  }

  /** It is something else from now on: what was asked before no longer counts. */
  turn(): void {
    this.#asked += 1;
    this.#answered = this.#asked;
    this.refusal = null;
  }
}
