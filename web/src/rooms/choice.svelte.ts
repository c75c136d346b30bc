// Which game is to be opened and how: its kind, its settings, and the rules of entry where they are chosen with it.
// How it is asked is in GameForm; it becomes a room in Create, and a game on the table in OpenGame.

import { games, isGameKind, type GameScreens } from "../games";
import * as api from "../link/api";
import type { GameKind } from "../wire.gen";

type Settings = Record<string, unknown>;

export interface ChosenDoors {
  readonly spectators: boolean;
  readonly chat: boolean;
}

export class Choice {
  kind = $state<GameKind | null>(null);
  settings = $state.raw<Settings>({});
  /** Why no game can be played with them, in words. */
  problem = $state<string | undefined>(undefined);
  doors = $state.raw<ChosenDoors>({ spectators: true, chat: true });
  screens = $state.raw<GameScreens | null>(null);
  #offers = $state.raw<readonly api.GameOffer[]>([]);

  /** The games that are played here. */
  get kinds(): readonly GameKind[] {
    return this.#offers.map(({ kind }) => kind).filter(isGameKind);
  }

  /** Asks what is played here, and chooses that kind; where it isn't played, the first there is. */
  async look(wanted: string | null | undefined): Promise<void> {
    this.#offers = await api.games();
    const kind = this.kinds.find((one) => one === wanted) ?? this.kinds[0];
    if (kind !== undefined) await this.choose(kind);
  }

  /** That game, with settings as it has them at first. */
  async choose(kind: GameKind): Promise<void> {
    const { default: screens } = await games[kind].load();
    this.screens = screens;
    this.settings = this.#offers.find((offer) => offer.kind === kind)?.settings ?? {};
    this.problem = undefined;
    this.kind = kind;
  }

  /** The rules of entry, where they are chosen with this game. */
  get chosenDoors(): ChosenDoors | undefined {
    return this.screens?.fixesSettings ? this.doors : undefined;
  }
}
