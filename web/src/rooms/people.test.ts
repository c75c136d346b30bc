import { expect, test } from "vitest";
import { setLanguage } from "../i18n";
import type { Face } from "../wire.gen";
import { count, list, nameOf, nobodyRuns, televisions } from "./people";

function face(name: string, changes: Partial<Face> = {}): Face {
  return {
    name,
    role: "player",
    plays: true,
    present: true,
    muted: false,
    seat: null,
    half_chips: 0,
    order: 0,
    away_since_ms: null,
    missed: 0,
    practice: null,
    ...changes,
  };
}

const people = {
  ma: face("Arjun"),
  mb: face("ज़ोया", { present: false }),
  mc: face("Nani", { role: "host" }),
  md: face("", { role: "television", plays: false }),
  me: face("Meera", { role: "spectator", plays: false }),
  p5: face("बंटी", { role: "practice", practice: "easy" }),
};

test("televisions are counted apart from people, and practice opponents only among those who play", () => {
  expect(count(people)).toEqual({ people: 4, present: 3, players: 4, playersPresent: 3, televisions: 1 });
});

test("the host comes first, the others in the order in which they came", () => {
  const { shown, more } = list(people, 10);
  expect(shown.map(({ id }) => id)).toEqual(["mc", "ma", "mb", "me", "p5"]);
  expect(more).toBe(0);
});

test("what is beyond the limit is counted, wherever the host stands in the order", () => {
  const { shown, more } = list(people, 2);
  expect(shown.map(({ id }) => id)).toEqual(["mc", "ma"]);
  expect(more).toBe(3);
});

test("a name is found by any part of it, in any case and spelling of its letters", () => {
  expect(list(people, 10, "ARJ").shown.map(({ id }) => id)).toEqual(["ma"]);
  expect(list(people, 10, "\u095b\u094b").shown.map(({ id }) => id)).toEqual(["mb"]);
});

test("a television is called so, by its number where there are several, in the reader's language", async () => {
  await setLanguage("ur");
  expect(nameOf(people, "md")).toBe("ٹی وی");
  await setLanguage("en");
  expect(nameOf(people, "md")).toBe("Television");
  const more = {
    mz: face("", { role: "television", order: 9 }),
    ...people,
    my: face("", { role: "television", order: 7 }),
  };
  expect(televisions(more).map(({ id }) => nameOf(more, id))).toEqual([
    "Television 1",
    "Television 2",
    "Television 3",
  ]);
  expect(nameOf(more, "mz")).toBe("Television 3");
  expect(nameOf(more, "mc")).toBe("Nani");
  expect(nameOf(more, "nobody")).toBe("");
  expect(nameOf(more, "named:Dadi")).toBe("Dadi");
});

test("a game may have to wait while its host is away and no co-host is here", () => {
  const host = face("Nani", { role: "host" });
  const away = { ...host, present: false };
  const cohost = face("Ravi", { role: "cohost" });
  expect(nobodyRuns({ nani: host }, "nani")).toBe(false);
  expect(nobodyRuns({ nani: away, zoya: face("Zoya") }, "nani")).toBe(true);
  expect(nobodyRuns({ nani: away, ravi: cohost }, "nani")).toBe(false);
  expect(nobodyRuns({ nani: away, ravi: { ...cohost, present: false } }, "nani")).toBe(true);
});
