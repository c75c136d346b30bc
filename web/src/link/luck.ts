// The luck that this browser adds to each round, by itself (F2–F4): commits when the seal opens, checks the list, reveals.
// How a commit is computed is in seal.ts.

import type { Command, RoomPrivate, SealFace } from "../wire.gen";
import { randomBytes, toHex } from "./ids";
import type { Link } from "./link";
import { refusalOf } from "./refusal";
import { playerCommit } from "./seal";
import { seedKey } from "./seed_key";

/** Where a seed waits for its reveal: a tab's own memory that a reload doesn't clear. It may refuse to keep anything. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a person is told when their seed was passed over. */
export type Warning = "fair.commit_missing" | "fair.reveal_missing";

/** A round's seed in this tab. `committed` and `revealed` once the server has acknowledged it. */
interface Kept {
  readonly seed: string;
  readonly commit: string;
  committed: boolean;
  revealed: boolean;
}

export class Luck {
  // Two rounds never overlap, so one place is enough; it is also what holds where the tab's memory refuses.
  #round: number | null = null;
  #kept: Kept | null = null;
  readonly #asked = new Set<string>();
  readonly #warned = new Set<string>();
  readonly #stop: () => void;

  constructor(
    private readonly link: Link,
    private readonly memory: Memory,
    private readonly warn: (warning: Warning, round: number) => void,
  ) {
    const off = [link.store.subscribe(() => this.#look()), link.onStatus(() => this.#look())];
    this.#stop = () => off.forEach((call) => call());
    this.#look();
  }

  close(): void {
    this.#stop();
  }

  #look(): void {
    const { room, mine } = this.link.store;
    if (room === null || mine === null || this.link.status.is !== "open") return;
    const seal = room.seal;
    if (seal === null) return this.#forget(room.info.id);
    if (seal.round !== this.#round) this.#recall(room.info.id, seal.round);
    const role = room.people[mine.member]?.role;
    if (role === undefined || role === "spectator" || role === "television") return;
    if (seal.phase === "open") this.#commit(room.info.id, seal, mine);
    else if (seal.phase === "listed") this.#reveal(room.info.id, seal, mine);
    else this.#check(seal, mine);
  }

  #commit(room: string, seal: SealFace, mine: RoomPrivate): void {
    if (mine.commit !== null) {
      // This tab's own commit, or another tab's, whose affair the round then is.
      if (this.#kept?.commit === mine.commit) this.#remember(room, seal.round, { committed: true });
      return;
    }
    const seed = this.#kept?.seed ?? toHex(randomBytes(32));
    const commit = playerCommit(seal.server_commit, mine.member, seed);
    if (this.#kept?.commit !== commit) {
      this.#kept = { seed, commit, committed: false, revealed: false };
      this.#remember(room, seal.round, {});
    }
    // Refused: too late, or another tab was first (F3). That is told to nobody: this tab's seed just never counts.
    this.#ask({ do: "room.commit", round: seal.round, commit }, () =>
      this.#remember(room, seal.round, { committed: true }),
    );
  }

  #reveal(room: string, seal: SealFace, mine: RoomPrivate): void {
    const kept = this.#kept;
    if (kept === null) return;
    if (mine.commit === kept.commit) kept.committed = true;
    if (!kept.committed) return;
    const listed = seal.list.some((entry) => entry.member === mine.member && entry.commit === kept.commit);
    if (!listed) return this.#warnOnce("fair.commit_missing", seal.round);
    if (mine.revealed) return this.#remember(room, seal.round, { revealed: true });
    this.#ask({ do: "room.reveal", round: seal.round, seed: kept.seed }, () =>
      this.#remember(room, seal.round, { revealed: true }),
    );
  }

  #check(seal: SealFace, mine: RoomPrivate): void {
    const kept = this.#kept;
    if (kept === null || !kept.committed) return;
    if (!seal.list.some((entry) => entry.member === mine.member && entry.commit === kept.commit)) {
      this.#warnOnce("fair.commit_missing", seal.round);
    } else if (kept.revealed && seal.missing.includes(mine.member)) {
      this.#warnOnce("fair.reveal_missing", seal.round);
    }
  }

  /** Once a round and kind; the link sends it again by itself until it is answered. */
  #ask(command: Command & { round: number }, done: () => void): void {
    const key = `${command.do} ${command.round}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.link.do(command).then(done, (thrown: unknown) => {
      // The line is gone, not the round: another link of this tab will ask again.
      if (refusalOf(thrown).code === "net.not_sent") this.#asked.delete(key);
    });
  }

  #warnOnce(warning: Warning, round: number): void {
    const key = `${warning} ${round}`;
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    this.warn(warning, round);
  }

  #recall(room: string, round: number): void {
    this.#forget(room);
    this.#round = round;
    try {
      const text = this.memory.getItem(seedKey(room));
      const kept = text === null ? null : (JSON.parse(text) as Kept & { round: number });
      if (kept?.round === round) this.#kept = kept;
      else this.memory.removeItem(seedKey(room));
    } catch {
      // Nothing was kept, or nothing that can be read: a fresh seed then.
    }
  }

  #remember(room: string, round: number, news: Partial<Kept>): void {
    if (this.#kept === null || this.#round !== round) return;
    Object.assign(this.#kept, news);
    try {
      this.memory.setItem(seedKey(room), JSON.stringify({ round, ...this.#kept }));
    } catch {
      // Without this memory a reload doesn't reveal, and the round goes on without this seed (F4).
    }
  }

  /** The round is over and its seeds are public (F8): a seed that wasn't asked for has no further use. */
  #forget(room: string): void {
    if (this.#round === null) return;
    this.#round = null;
    this.#kept = null;
    this.#asked.clear();
    try {
      this.memory.removeItem(seedKey(room));
    } catch {
      // It never held anything.
    }
  }
}
