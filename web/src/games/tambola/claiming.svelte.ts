// The claims on their way from this screen: one, or one after the other all that are complete (T16).
// What became of each is in verdicts.ts.

import { refusalOf } from "../../link/refusal";
import type { ClaimFace } from "../../wire.gen";
import type { ClaimLine, Ready, Tambola } from "./game.svelte";

export class Claiming {
  /** The dividends whose claims are on their way, or wait for the one before them. */
  underway: readonly string[] = $state.raw([]);

  constructor(private readonly game: Tambola) {}

  /**
   * Claims one after the other, each once the one before is judged; nothing while others are under way.
   * A stray mark that has cost something would cost as much again with each claim after it (T21): they are left to the player,
   * as they are once claims are no longer taken or the line was lost.
   */
  async claim(all: readonly Ready[]): Promise<void> {
    if (this.underway.length > 0) return;
    const { link } = this.game.room;
    this.game.refusal = null;
    this.underway = all.map(({ dividend }) => dividend);
    let isLost = link.status.is !== "open";
    const deaf = link.onStatus(({ is }) => {
      if (is === "open") return;
      isLost = true;
      // The one that is on its way is sent again by itself.
      this.underway = this.underway.slice(0, 1);
    });
    for (const ready of all) {
      const verdict = await this.#judged(ready);
      if (verdict === null || verdict.penalty !== "none" || isLost || !this.#areTaken) break;
      this.underway = this.underway.slice(1);
    }
    deaf();
    this.underway = [];
  }

  get #areTaken(): boolean {
    return !this.game.isPaused && ["calling", "verdict", "last_claims"].includes(this.game.view.phase);
  }

  /** The claim once it is judged; null where there was nothing to judge in, which is then the game's `refusal`. */
  async #judged({ ticket, dividend }: Ready): Promise<ClaimFace | null> {
    const before = this.game.claims.length;
    try {
      await this.game.room.do({ do: "tambola.claim", ticket: ticket.rank, dividend });
    } catch (thrown) {
      this.game.refusal = refusalOf(thrown);
      return null;
    }
    const { holder, no } = ticket.face;
    return this.#comes(
      before,
      ({ claim }) => claim.member === holder && claim.ticket_no === no && claim.dividend === dividend,
    );
  }

  /** The first such claim after so many others: it comes with what all are told, right after the answer. */
  #comes(before: number, isIt: (line: ClaimLine) => boolean): Promise<ClaimFace | null> {
    const { link } = this.game.room;
    return new Promise((come) => {
      const look = () => {
        const { claims } = this.game;
        const found = claims.slice(before).find(isIt)?.claim ?? null;
        // Without it when nothing comes any more, or another game has begun.
        if (found === null && link.status.is !== "gone" && claims.length >= before) return;
        for (const deaf of deafs) deaf();
        come(found);
      };
      const deafs = [link.store.subscribe(look), link.onStatus(look)];
      look();
    });
  }
}
