// A game of rummy as the screens ask about it: whose turn it is, one's own cards and how they lie, what can be done.
// How cards are shown is in cards.ts; what comes over the line, in rooms/room.svelte.ts.

import type { Room } from "../../rooms/room.svelte";
import type { RummyPlayer, RummyPrivate, RummyPublic, RummySettings } from "../../wire.gen";

export type Action = RummyPrivate["actions"][number];

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

  /** The players of the round from the one after oneself on, in the order of the seats; all of them for who only watches. */
  get others(): readonly Place[] {
    const all = Object.entries(this.view.players).map(([member, player]) => ({ member, player }));
    const own = all.findIndex(({ member }) => member === this.me);
    return own === -1 ? all : [...all.slice(own + 1), ...all.slice(0, own)];
  }
}
