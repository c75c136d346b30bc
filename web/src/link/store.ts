// What the server has shown of a room so far: snapshot, updates and one's own part, merged.
// Where the messages come from is in link.ts; how Svelte sees it is in rooms/room.svelte.ts.

import type { Delta, Mine, RoomPrivate, RoomPublic, Snapshot, Update } from "../wire.gen";

/** `room.people`, `game.calls`, `mine.room`, `mine.game`; `*` when all of it is new. */
export type Field = "*" | `room.${keyof RoomPublic}` | `game.${string}` | "mine.room" | "mine.game";

export type Changed = (fields: ReadonlySet<Field>) => void;

type Tree = Record<string, unknown>;

/** A room as this client knows it. Objects inside are changed in place: whoever keeps one past a change must copy it. */
export class Store {
  room: RoomPublic | null = null;
  game: Tree | null = null;
  mine: RoomPrivate | null = null;
  mineGame: unknown = null;
  seq = -1;

  readonly #listeners = new Set<Changed>();

  /** Calls `changed` after every merge until the function returned is called. */
  subscribe(changed: Changed): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Everything anew. One's own part stays until its own message comes. */
  snapshot(message: Snapshot): void {
    this.room = message.room;
    this.game = (message.game ?? null) as Tree | null;
    this.seq = message.seq;
    this.#tell(new Set(["*"]));
  }

  /** Merges the next update. False, and nothing is changed, where it doesn't follow what is known; an old one is true. */
  update(message: Update): boolean {
    if (this.room === null || message.seq > this.seq + 1) return false;
    if (message.seq <= this.seq) return true;
    this.seq = message.seq;
    const fields = new Set<Field>();
    if (message.room) merge(this.room as unknown as Tree, message.room, "room", fields);
    // A game of another kind comes whole: then `set` has every field of it.
    if (message.game) merge((this.game ??= {}), message.game, "game", fields);
    this.#tell(fields);
    return true;
  }

  own(message: Mine): void {
    const fields = new Set<Field>();
    if (message.room) {
      this.mine = message.room;
      fields.add("mine.room");
    }
    if (message.game !== undefined && message.game !== null) {
      this.mineGame = message.game;
      fields.add("mine.game");
    }
    this.#tell(fields);
  }

  #tell(fields: ReadonlySet<Field>): void {
    for (const changed of this.#listeners) changed(fields);
  }
}

function merge(tree: Tree, delta: Delta, part: "room" | "game", fields: Set<Field>): void {
  for (const [field, value] of Object.entries(delta.set ?? {})) {
    tree[field] = value;
    fields.add(`${part}.${field}` as Field);
  }
  for (const [field, entries] of Object.entries(delta.put ?? {})) {
    const table = (tree[field] ??= {}) as Tree;
    for (const [key, value] of Object.entries(entries)) table[key] = value;
    fields.add(`${part}.${field}` as Field);
  }
  for (const [field, keys] of Object.entries(delta.drop ?? {})) {
    const table = (tree[field] ??= {}) as Tree;
    for (const key of keys) delete table[key];
    fields.add(`${part}.${field}` as Field);
  }
}
