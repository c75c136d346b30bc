import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../i18n";
import { Refusal } from "../link/refusal";
import { Latest } from "./latest.svelte";

beforeEach(async () => setLanguage("en"));

/** Two questions on the way, and how each is answered. */
function asked() {
  const latest = new Latest<string>();
  const answers: { yes: (value: string) => void; no: (refusal: Refusal) => void }[] = [];
  const done = [0, 1].map(() => latest.read(() => new Promise((yes, no) => answers.push({ yes, no }))));
  const [older, newer] = answers;
  if (older === undefined || newer === undefined) throw new Error("not asked");
  return { latest, older, newer, all: () => Promise.all(done) };
}

test("an answer that comes after that to a newer question is passed over, a refusal too", async () => {
  const one = asked();
  one.newer.yes("two numbers short");
  await Promise.resolve();
  one.older.yes("three numbers short");
  await one.all();
  expect(one.latest.value).toBe("two numbers short");
  const other = asked();
  other.newer.yes("two numbers short");
  await Promise.resolve();
  other.older.no(new Refusal("server.busy"));
  await other.all();
  expect([other.latest.value, other.latest.why]).toEqual(["two numbers short", undefined]);
});

test("while a newer one is on the way, an earlier answer is better than none", async () => {
  const { latest, older } = asked();
  older.yes("three numbers short");
  await new Promise((done) => setTimeout(done));
  expect(latest.value).toBe("three numbers short");
});

test("what was read stays where reading it anew is refused, and says why", async () => {
  const { latest, older, newer, all } = asked();
  older.yes("three numbers short");
  newer.no(new Refusal("server.busy"));
  await all();
  expect([latest.value, latest.why]).toEqual([
    "three numbers short",
    "The server is busy just now. Please try again in a moment.",
  ]);
});

test("of something else from now on, no answer to what was asked before counts", async () => {
  const { latest, older, newer, all } = asked();
  latest.turn();
  older.yes("ticket 7");
  newer.no(new Refusal("server.busy"));
  await all();
  expect([latest.value, latest.why]).toEqual([null, undefined]);
});
