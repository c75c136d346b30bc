// A game of rummy as the screens ask about it: whose turn it is, one's own cards and how they lie, what can be done.
// How cards are shown is in cards.ts; what comes over the line, in rooms/room.svelte.ts.

import type { Room } from "../../rooms/room.svelte";
import type { RummyPlayer, RummyPrivate, RummyPublic, RummySettings } from "../../wire.gen";

export type Action = RummyPrivate["actions"][number];

/** How long one has to arrange after Declare (R22, R24). */
const ARRANGE_MS = 60_000;
/** So much time, or less, is little. */
const LOW_MS = 10_000;

export interface Place {
  readonly member: string;
  readonly player: RummyPlayer;
}

export class Rummy {
  constructor(readonly room: Room) {}

  get view(): RummyPublic {
    return this.room.game as unknown as RummyPublic;
  }

  get mine(): RummyPrivate {
    return this.room.mineGame as RummyPrivate;
  }

  get settings(): RummySettings {
    return this.room.table.settings as unknown as RummySettings;
  }

  get me(): string {
    return this.room.mine.member;
  }

  /** The wild rank, null before it is known. */
  get wild(): string | null {
    return this.view.wild?.rank ?? null;
  }

  /** The wild rank where the settings have wild cards marked (R38). */
  get marked(): string | null {
    return this.settings.jester_mark ? this.wild : null;
  }

  /** Whose clock runs: whose turn it is, or who has declared; null while several are asked or nobody is. */
  get asked(): string | null {
    const { phase, turn, finish } = this.view;
    if (phase === "playing") return turn?.member ?? null;
    return phase === "finish" ? (finish?.member ?? null) : null;
  }

  /** What the clock has left at that time of the server's, in ms; null without one. While the room is paused it stands. */
  left_ms(now_ms: number): number | null {
    const { due_ms, held_ms } = this.view;
    return due_ms === null ? null : Math.max(0, due_ms - (held_ms ?? now_ms));
  }

  /** Whether so little is left, in ms, that one must hurry. */
  isLow(left_ms: number | null): boolean {
    return left_ms !== null && left_ms <= LOW_MS && this.view.held_ms === null;
  }

  /** How long the clock runs as a whole, in ms. */
  get whole_ms(): number {
    return this.view.phase === "playing" ? this.settings.turn_timer_s * 1000 : ARRANGE_MS;
  }

  get isMyTurn(): boolean {
    return this.view.phase === "playing" && this.view.turn?.member === this.me;
  }

  /** One has cards in this round. */
  get isHolding(): boolean {
    return Object.keys(this.mine.cards).length > 0;
  }

  may(action: Action): boolean {
    return this.mine.actions.includes(action);
  }

  /** One's own part in the round; undefined of who isn't in it. */
  get own(): RummyPlayer | undefined {
    return this.view.players[this.me];
  }

  /** The players of the round from the one after oneself on, in the order of the seats; all of them for who only watches. */
  get others(): readonly Place[] {
    const all = Object.entries(this.view.players).map(([member, player]) => ({ member, player }));
    const own = all.findIndex(({ member }) => member === this.me);
    return own === -1 ? all : [...all.slice(own + 1), ...all.slice(0, own)];
  }
}
