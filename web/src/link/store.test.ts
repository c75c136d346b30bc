import { expect, test } from "vitest";
import type { Update } from "../wire.gen";
import { aMember, aRoom } from "./fake";
import { Store, type Field } from "./store";

function filled(): { store: Store; told: Field[][] } {
  const store = new Store();
  store.snapshot({ t: "snapshot", seq: 7, room: aRoom(), game: { phase: "lobby", calls: {} } });
  const told: Field[][] = [];
  store.subscribe((fields) => told.push([...fields]));
  return { store, told };
}

test("an update sets fields, puts keys and drops keys, and names what it touched", () => {
  const { store, told } = filled();
  const calls = { "1": { number: 23 } };
  const update: Update = {
    t: "update",
    seq: 8,
    room: { drop: { people: ["mzoya"] } },
    game: { set: { phase: "calling" }, put: { calls } },
  };
  expect(store.update(update)).toBe(true);
  expect(Object.keys(store.room?.people ?? {})).toEqual(["mnani"]);
  expect(store.game).toEqual({ phase: "calling", calls });
  expect(told).toEqual([["room.people", "game.phase", "game.calls"]]);
});

test("an update that leaves a gap is not merged, and an old one is passed over", () => {
  const { store, told } = filled();
  expect(store.update({ t: "update", seq: 9, game: { set: { phase: "ended" } } })).toBe(false);
  expect(store.update({ t: "update", seq: 7, game: { set: { phase: "ended" } } })).toBe(true);
  expect(store.game).toEqual({ phase: "lobby", calls: {} });
  expect(told).toEqual([]);
});

test("one's own part is replaced whole where it comes, and stays where it doesn't", () => {
  const { store, told } = filled();
  store.own({ t: "mine", room: aMember(), game: { tickets: { "5": {} } } });
  store.own({ t: "mine", game: { tickets: {} } });
  expect(store.mine).toEqual(aMember());
  expect(store.mineGame).toEqual({ tickets: {} });
  expect(told).toEqual([["mine.room", "mine.game"], ["mine.game"]]);
});
