// One thing that is being tried, for the place on the screen where it was asked: under way, refused and why, or done.

import { say } from "../i18n";
import { refusalOf, type Refusal } from "../link/refusal";

export class Attempt {
  busy = $state(false);
  #refusal = $state.raw<Refusal | null>(null);

  /** Why it was refused, in words; undefined where it wasn't. */
  get why(): string | undefined {
    return this.#refusal === null ? undefined : say(this.#refusal.code, this.#refusal.params);
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Tries. True when it was done; false, with the reason in `why`, when it was refused. Never rejects. */
  async of(trying: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.#refusal = null;
    try {
      await trying();
      return true;
    } catch (thrown) {
      this.#refusal = refusalOf(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.#refusal = null;
  }
}
