import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { FakeWorld, aRoom } from "../link/fake";
import type { Face } from "../wire.gen";
import { Room } from "./room.svelte";

function entered(people: Record<string, Face> = aRoom().people): { world: FakeWorld; room: Room } {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  world.greet(aRoom({ people }), { phase: "lobby", calls: {}, claims: {} });
  return { world, room };
}

test("a room is ready with its snapshot and one's own part", () => {
  const world = new FakeWorld();
  const room = new Room("rghar", world);
  expect(room.ready).toBe(false);
  world.greet();
  expect(room.ready).toBe(true);
  expect(room.me?.name).toBe("Zoya");
  expect(room.can("play")).toBe(true);
  expect(room.can("own")).toBe(false);
  expect(room.isHost).toBe(false);
  expect(room.nameOf("mnobody")).toBe("");
});

test("a change reaches who looks at it, and leaves what didn't change the same object", () => {
  const { world, room } = entered();
  const seen: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push(Object.keys((room.game?.["calls"] ?? {}) as object).length);
    });
  });
  flushSync();
  const claims = room.game?.["claims"];
  const calls = room.game?.["calls"];
  world.socket.says({ t: "update", seq: 2, game: { put: { calls: { "1": { number: 23 } } } } });
  flushSync();
  stop();
  expect(seen).toEqual([0, 1]);
  expect(room.game?.["claims"]).toBe(claims);
  expect(room.game?.["calls"]).not.toBe(calls);
});

test("among many people comings and goings are shown together, a little later", () => {
  const zoya = aRoom().people["mzoya"];
  if (zoya === undefined) throw new Error("Zoya is missing");
  const people = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`m${i}`, { ...zoya, order: i }]));
  const { world, room } = entered(people);
  const before = room.people;
  for (let seq = 2; seq < 200; seq += 1) {
    world.socket.says({
      t: "update",
      seq,
      room: { put: { people: { [`m${seq}`]: { ...zoya, present: false } } } },
    });
  }
  expect(room.people).toBe(before);
  world.pass(250);
  expect(room.counts.present).toBe(802);
});

test("the people are counted on when the page that opened the room has made way for another", () => {
  let opened: ReturnType<typeof entered> | undefined;
  const leave = $effect.root(() => {
    opened = entered();
  });
  const before = opened?.room.counts.people;
  leave();
  const zoya = aRoom().people["mzoya"];
  opened?.world.socket.says({ t: "update", seq: 2, room: { put: { people: { mnew: zoya } } } });
  expect(opened?.room.counts.people).toBe(Number(before) + 1);
});

test("news is shown as long whenever it comes, whatever was told before it", () => {
  const { world, room } = entered();
  room.tell("Nani is the host now.");
  world.pass(4_000);
  room.tell("You are a co-host now.");
  world.pass(4_000);
  expect(room.news).toBe("You are a co-host now.");
  world.pass(2_000);
  expect(room.news).toBe(null);
});
