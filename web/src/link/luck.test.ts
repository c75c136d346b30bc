import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RoomPrivate, SealFace, SealPlayer } from "../wire.gen";
import { FakeWorld, aMember, aRoom, type FakeSocket } from "./fake";
import { Link } from "./link";
import { Luck, type Memory, type Warning } from "./luck";
import { playerCommit, roundCode } from "./seal";

const SERVER_COMMIT = "11".repeat(32);

interface Vector {
  readonly name: string;
  readonly server_commit: string;
  readonly players: readonly { id: string; commit: string; revealed_seed: string | null }[];
}
const { vectors } = JSON.parse(readFileSync("../tests/vectors/fair_derivation.json", "utf8")) as {
  vectors: Vector[];
};

test.each(vectors)("F2 the commits of the vector «$name»", ({ server_commit, players }) => {
  for (const { id, commit, revealed_seed } of players) {
    if (revealed_seed !== null) expect(playerCommit(server_commit, id, revealed_seed)).toBe(commit);
  }
  expect(players.some((player) => player.revealed_seed !== null)).toBe(true);
});

test("F5 the round's code is the first eight digits in two halves", () => {
  expect(roundCode("a41c09e7ffff")).toBe("a41c 09e7");
});

class Tab implements Memory {
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

function aSeal(changes: Partial<SealFace> = {}): SealFace {
  return {
    round: 3,
    game: "tambola",
    phase: "open",
    server_commit: SERVER_COMMIT,
    rules_hash: "22".repeat(32),
    prev_hash: "33".repeat(32),
    closes_ms: null,
    list: [],
    missing: [],
    round_id: null,
    ...changes,
  };
}

class Phone {
  readonly world = new FakeWorld();
  readonly warned: Warning[] = [];
  readonly socket: FakeSocket;
  #seq = 1;

  constructor(
    readonly tab: Memory = new Tab(),
    seal: SealFace | null = null,
    mine: RoomPrivate = aMember(),
  ) {
    const link = new Link("/ws/rghar", this.world);
    new Luck(link, tab, (warning) => this.warned.push(warning));
    link.connect();
    this.socket = this.world.greet(aRoom({ seal }), {}, mine);
  }

  seal(changes: Partial<SealFace>): void {
    this.#seq += 1;
    this.socket.says({ t: "update", seq: this.#seq, room: { set: { seal: aSeal(changes) } } });
  }

  over(): void {
    this.#seq += 1;
    this.socket.says({ t: "update", seq: this.#seq, room: { set: { seal: null } } });
  }

  mine(changes: Partial<RoomPrivate>): void {
    this.socket.says({ t: "mine", room: aMember(changes) });
  }

  async ok(): Promise<void> {
    this.socket.says({ t: "ok", id: this.socket.lastId });
    await settled();
  }

  async refuse(code: string): Promise<void> {
    this.socket.says({ t: "refused", id: this.socket.lastId, code, params: {} });
    await settled();
  }

  get commit(): string {
    const first = this.socket.commands.find((command) => command.do === "room.commit");
    return first?.do === "room.commit" ? first.commit : "";
  }

  get reveals(): string[] {
    return this.socket.commands.flatMap((command) => (command.do === "room.reveal" ? [command.seed] : []));
  }
}

const settled = () => new Promise((done) => setTimeout(done));
const listed = (commit: string): SealPlayer[] => [{ member: "mzoya", commit }];

test("F2 F4 it commits once when the seal opens, and reveals the seed behind that commit when it is listed", async () => {
  const phone = new Phone();
  phone.seal({});
  phone.seal({ closes_ms: 5 });
  expect(phone.socket.commands).toEqual([{ do: "room.commit", round: 3, commit: phone.commit }]);
  await phone.ok();
  phone.mine({ commit: phone.commit });
  phone.seal({ phase: "listed", list: listed(phone.commit) });
  expect(phone.reveals.map((seed) => playerCommit(SERVER_COMMIT, "mzoya", seed))).toEqual([phone.commit]);
  await phone.ok();
  phone.seal({ phase: "closed", list: listed(phone.commit), round_id: "44".repeat(32) });
  expect(phone.warned).toEqual([]);
});

test("F3 a commit that was acknowledged and isn't in the list warns, and nothing is revealed", async () => {
  for (const list of [[], listed("55".repeat(32))]) {
    const phone = new Phone();
    phone.seal({});
    await phone.ok();
    phone.seal({ phase: "listed", list });
    phone.seal({ phase: "closed", list });
    expect(phone.warned).toEqual(["fair.commit_missing"]);
    expect(phone.reveals).toEqual([]);
  }
});

test("F3 a commit that was never acknowledged doesn't warn", () => {
  const phone = new Phone();
  phone.seal({});
  phone.seal({ phase: "listed" });
  expect(phone.warned).toEqual([]);
  expect(phone.reveals).toEqual([]);
});

test("F3 a second tab says nothing and doesn't warn", async () => {
  const refused = new Phone();
  refused.seal({});
  await refused.refuse("fair.already_committed");
  const other = "66".repeat(32);
  refused.mine({ commit: other });
  refused.seal({ phase: "listed", list: listed(other) });
  const late = new Phone(new Tab(), aSeal(), aMember({ commit: other }));
  late.seal({ phase: "listed", list: listed(other) });
  expect([refused.warned, refused.reveals, late.socket.commands]).toEqual([[], [], []]);
});

test("F4 an acknowledged reveal that is flagged as missing warns", async () => {
  const phone = new Phone();
  phone.seal({});
  await phone.ok();
  phone.seal({ phase: "listed", list: listed(phone.commit) });
  await phone.ok();
  phone.seal({ phase: "closed", list: listed(phone.commit), missing: ["mzoya"] });
  expect(phone.warned).toEqual(["fair.reveal_missing"]);
});

test("F4 a reveal that came too late is missing without a warning", async () => {
  const phone = new Phone();
  phone.seal({});
  await phone.ok();
  phone.seal({ phase: "listed", list: listed(phone.commit) });
  await phone.refuse("fair.too_late");
  phone.seal({ phase: "closed", list: listed(phone.commit), missing: ["mzoya"] });
  expect(phone.warned).toEqual([]);
});

test("F12 a reload between commit and list still reveals", async () => {
  const tab = new Tab();
  const before = new Phone(tab);
  before.seal({});
  await before.ok();
  const { commit } = before;
  const after = new Phone(tab, aSeal({ phase: "listed", list: listed(commit) }), aMember({ commit }));
  expect(after.reveals.map((seed) => playerCommit(SERVER_COMMIT, "mzoya", seed))).toEqual([commit]);
});

test("F12 a reload before the acknowledgement commits to the same seed again", () => {
  const tab = new Tab();
  const before = new Phone(tab);
  before.seal({});
  const after = new Phone(tab, aSeal());
  expect(after.commit).toBe(before.commit);
});

test("F12 a round's seed is forgotten when it is over, and the next round has its own", async () => {
  const tab = new Tab();
  const phone = new Phone(tab);
  phone.seal({});
  await phone.ok();
  const first = phone.commit;
  expect(tab.kept.size).toBe(1);
  phone.over();
  expect(tab.kept.size).toBe(0);
  phone.seal({ round: 4 });
  expect(phone.socket.commands.length).toBe(2);
  expect(phone.socket.commands[1]).not.toEqual({ do: "room.commit", round: 4, commit: first });
});

test("F12 spectators and televisions add no seed", () => {
  for (const role of ["spectator", "television"] as const) {
    const world = new FakeWorld();
    const link = new Link("/ws/rghar", world);
    new Luck(link, new Tab(), () => undefined);
    link.connect();
    const room = aRoom({ seal: aSeal() });
    const zoya = room.people["mzoya"];
    if (zoya) room.people["mzoya"] = { ...zoya, role };
    expect(world.greet(room).commands).toEqual([]);
  }
});

test("a browser that keeps nothing still commits and reveals", async () => {
  const refuses = (): never => {
    throw new Error("no storage here");
  };
  const phone = new Phone({ getItem: refuses, setItem: refuses, removeItem: refuses });
  phone.seal({});
  await phone.ok();
  phone.seal({ phase: "listed", list: listed(phone.commit) });
  expect(phone.reveals.length).toBe(1);
});
