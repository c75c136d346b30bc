// One's own hand as it is shown: how it lies, which cards are chosen, and what is on its way to the server, which holds it (R37).
// What moving cards makes of a hand is in laying.ts.

import type { Params } from "../../i18n";
import { refusalOf } from "../../link/refusal";
import type { RummyOwnGroup, RummyPrivate } from "../../wire.gen";
import { pointsOf } from "./cards";
import type { Rummy } from "./game.svelte";
import { fitted, grouped, inOrder, isSame, joined, moved, type Lie, type Spot } from "./laying";
import { sorted, type Order } from "./sorting";

// Until the server's own word has come, which follows its answer at once.
const KEPT_MS = 1000;
// A card drawn or thrown at the same moment makes the server refuse; by then its new hand has come.
const RETRY_MS = 150;
const MOST_PAST = 20;

/** A group as it is labelled. `kind` is undefined while the server hasn't judged it yet, null of what is no group: `why` is the fault's code then. */
export interface Shown {
  readonly cards: readonly number[];
  readonly kind: RummyOwnGroup["kind"] | undefined;
  readonly why: string;
  /** What its cards count (R28). */
  readonly points: number;
}

export class Hand {
  /** Chosen cards, in the order of choosing. */
  chosen = $state.raw<readonly number[]>([]);
  /** What was refused last: a card thrown, a pile drawn from, a lie. */
  refusal = $state.raw<{ code: string; params: Params } | null>(null);
  /** Drawing, throwing, declaring, submitting or dropping is on its way. */
  busy = $state(false);

  #wish = $state.raw<Lie | null>(null);
  // The hand that the server had told when it agreed to the wish: a newer one is trusted again.
  #before = $state.raw<RummyPrivate | null>(null);
  #past = $state.raw<readonly Lie[]>([]);
  #sending = false;

  constructor(readonly game: Rummy) {}

  get cards(): Readonly<Record<string, string>> {
    return this.game.mine.cards;
  }

  get held(): readonly number[] {
    return Object.keys(this.cards).map(Number);
  }

  /** How the server says that it lies. */
  get given(): Lie {
    const { groups, loose } = this.game.mine;
    return { groups: groups.map(({ cards }) => cards), loose };
  }

  get lie(): Lie {
    const isTold = this.#before !== null && this.#before !== this.game.mine;
    return this.#wish === null || isTold ? this.given : fitted(this.#wish, this.held);
  }

  get groups(): readonly Shown[] {
    const judged = new Map(this.game.mine.groups.map((group) => [nameOf(group.cards), group]));
    return this.lie.groups.map((cards) => {
      const group = judged.get(nameOf(cards));
      const points = group?.kind ? 0 : this.count(cards);
      return { cards, kind: group?.kind, why: group?.why ?? "", points };
    });
  }

  /** What these cards count outside groups. */
  count(nos: readonly number[]): number {
    return nos.reduce((sum, no) => sum + pointsOf(this.cards[no] ?? "", this.game.wild), 0);
  }

  /** The card that is chosen alone: what can be thrown. */
  get single(): number | undefined {
    return this.picked.length === 1 ? this.picked[0] : undefined;
  }

  /** Chosen cards that are still held. */
  get picked(): readonly number[] {
    return this.chosen.filter((no) => no in this.cards);
  }

  toggle(no: number): void {
    this.chosen = this.picked.includes(no)
      ? this.picked.filter((other) => other !== no)
      : [...this.picked, no];
  }

  /** The chosen cards as a group of their own. */
  group(): void {
    // In the order in which they lie, not that of choosing.
    const nos = inOrder(this.lie).filter((no) => this.picked.includes(no));
    if (nos.length > 0) this.lay(grouped(this.lie, nos));
    this.chosen = [];
  }

  /** The chosen cards to the end of that group, or loose. */
  join(group: number): void {
    this.lay(joined(this.lie, this.picked, group));
    this.chosen = [];
  }

  move(nos: readonly number[], spot: Spot): void {
    this.lay(moved(this.lie, nos, spot));
    if (nos.length > 1) this.chosen = [];
  }

  sort(by: Order): void {
    this.lay(sorted(this.lie, this.cards, by, this.game.wild));
  }

  /** As the server has found it to be best, where it may be seen (R24, R39). */
  layBest(): void {
    const { best } = this.game.mine;
    if (best !== null) this.lay(best);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  undo(): void {
    const past = [...this.#past];
    const before = past.pop();
    if (before === undefined) return;
    this.lay(fitted(before, this.held));
    this.#past = past;
  }

  /** Shows it so at once and has the server hold it so. Of several in quick succession only the last is sent. */
  lay({ groups, loose }: Lie): void {
    const wish = { groups, loose };
    if (isSame(wish, this.lie)) return;
    this.#past = [...this.#past.slice(1 - MOST_PAST), this.lie];
    this.#wish = wish;
    this.#before = null;
    if (!this.#sending) void this.#send();
  }

  /** One of the moves that end or change a turn. True when it was done. */
  async act(command: Parameters<Rummy["room"]["do"]>[0]): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      await this.game.room.do(command);
      return true;
    } catch (thrown) {
      this.refusal = refusalOf(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #send(): Promise<void> {
    this.#sending = true;
    let retries = 0;
    let sent: Lie | null = null;
    while (this.#wish !== null && this.#wish !== sent) {
      sent = this.#wish;
      const { groups, loose } = fitted(sent, this.held);
      try {
        await this.game.room.do({
          do: "rummy.arrange",
          round: this.game.view.round,
          groups: groups.map((cards) => [...cards]),
          loose: [...loose],
        });
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        if (refusal.code === "rummy.not_in_hand" && retries < 3) {
          retries += 1;
          sent = null;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        } else if (this.#wish === sent) {
          this.#wish = null;
          this.refusal = refusal;
        }
      }
    }
    this.#sending = false;
    const settled = this.#wish;
    if (settled === null) return;
    this.#before = this.game.mine;
    setTimeout(() => {
      if (this.#wish === settled && !this.#sending) this.#wish = null;
    }, KEPT_MS);
  }
}

function nameOf(cards: readonly number[]): string {
  return [...cards].sort((one, other) => one - other).join();
}
