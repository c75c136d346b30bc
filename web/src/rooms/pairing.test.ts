import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../i18n";
import { FakeWorld } from "../link/fake";
import { ASK_EVERY_MS, Pairing, RETRY_MS } from "./pairing.svelte";

/** The house: its codes count up, and each can be typed in a room. */
class House {
  asked: string[] = [];
  shown = 0;
  over = false;
  room: string | null = null;
  refusal: { status: number; code: string } | null = null;

  answer(path: string, body: unknown): Response {
    this.asked.push(path);
    const told = (status: number, said: unknown) => new Response(JSON.stringify(said), { status });
    if (this.refusal !== null) return told(this.refusal.status, { code: this.refusal.code });
    if (path === "/api/televisions") {
      this.shown += 1;
      this.over = false;
      return told(201, { code: `00000${this.shown}`, secret: `secret ${this.shown}` });
    }
    expect(body).toEqual({ secret: `secret ${this.shown}` });
    return this.over ? told(404, { code: "room.no_such_television" }) : told(200, { room: this.room });
  }
}

let house: House;
let world: FakeWorld;

beforeEach(async () => {
  await setLanguage("ur");
  house = new House();
  world = new FakeWorld();
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) =>
    house.answer(path, JSON.parse(String(body))),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** What was asked has been answered. */
const answered = () => new Promise((done) => setTimeout(done));

async function passes(ms: number): Promise<void> {
  world.pass(ms);
  await answered();
}

async function waiting(onroom: (room: string) => void = () => undefined): Promise<Pairing> {
  const pairing = new Pairing((ms, call) => world.later(ms, call), onroom);
  pairing.wait();
  await answered();
  return pairing;
}

test("a television shows its code, asks every few seconds, and goes where the code was typed", async () => {
  const rooms: string[] = [];
  const pairing = await waiting((room) => rooms.push(room));
  expect(pairing.code).toBe("000001");
  await passes(ASK_EVERY_MS);
  await passes(ASK_EVERY_MS);
  expect(house.asked).toEqual(["/api/televisions", "/api/televisions/room", "/api/televisions/room"]);
  house.room = "rghar";
  await passes(ASK_EVERY_MS);
  expect(rooms).toEqual(["rghar"]);
  await passes(10 * ASK_EVERY_MS);
  expect(house.asked.length).toBe(4);
});

test("a code that is over is followed by a fresh one at once", async () => {
  const pairing = await waiting();
  house.over = true;
  await passes(ASK_EVERY_MS);
  await passes(0);
  expect(pairing.code).toBe("000002");
  expect(pairing.refusal).toBe(null);
});

test("out of sight it asks nothing, and goes on with the same code afterwards", async () => {
  const pairing = await waiting();
  pairing.rest();
  await passes(60_000);
  expect(house.asked.length).toBe(1);
  pairing.wait();
  await answered();
  expect(house.asked).toEqual(["/api/televisions", "/api/televisions/room"]);
  expect(pairing.code).toBe("000001");
});

test("an answer that comes after it was put out of sight leads nowhere", async () => {
  const rooms: string[] = [];
  const pairing = await waiting((room) => rooms.push(room));
  house.room = "rghar";
  world.pass(ASK_EVERY_MS);
  pairing.rest();
  await answered();
  expect(rooms).toEqual([]);
});

test("without an answer it says so, and tries again without hurry", async () => {
  house.refusal = { status: 429, code: "wire.too_fast" };
  const pairing = await waiting();
  expect([pairing.code, pairing.refusal?.code]).toEqual([null, "wire.too_fast"]);
  await passes(RETRY_MS - 1);
  expect(house.asked.length).toBe(1);
  house.refusal = null;
  await passes(1);
  expect([pairing.code, pairing.refusal]).toEqual(["000001", null]);
});
