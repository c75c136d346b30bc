import { expect, test } from "vitest";
import type { TambolaSettings } from "../../../wire.gen";
import { SETTINGS } from "../fake";
import { cleaned, problemOf } from "./check";

function codeOf(changes: Partial<TambolaSettings>): string | undefined {
  return problemOf({ ...SETTINGS, ...changes })?.code;
}

test("what the server takes has no problem", () => {
  expect(problemOf(SETTINGS)).toBe(null);
  expect(codeOf({ price: 5, prizes: { top_line: { share: 40 }, full_house: { share: 60 }, star: 10 } })).toBe(
    undefined,
  );
  expect(codeOf({ own: [{ name: "तारा", places: [[1, 2]] }], prizes: { own_1: "मिठाई" } })).toBe(undefined);
});

test.each([
  ["T12 the pace", { pace_s: 2 }],
  ["T10 the price", { price: 1001 }],
  ["T5 the tickets", { max_tickets: 7 }],
  ["T11 the dividends of a ticket", { max_per_ticket: 13 }],
  ["T23 the calls before tickets close", { late_join_until: 6 }],
  ["T10 the chips of a prize", { prizes: { top_line: 10_001 } }],
  ["T10 a share", { price: 5, prizes: { top_line: { share: 0 } } }],
  ["T10 the dividends", { prizes: {} }],
] satisfies [string, Partial<TambolaSettings>][])("%s has its bounds", (_, changes) => {
  expect(codeOf(changes)).toBe("room.setting_range");
});

test("T10 the shares make the whole pot, and without a price there is none", () => {
  const prizes = { top_line: { share: 40 }, full_house: { share: 50 } };
  const problem = problemOf({ ...SETTINGS, price: 5, prizes });
  expect([problem?.code, problem?.params]).toEqual(["tambola.shares", { n: 90 }]);
  expect(codeOf({ price: 5 })).toBe("tambola.shares");
  expect(codeOf({ prizes })).toBe("tambola.no_pot");
});

test("T10 a later house needs the one before it", () => {
  expect(codeOf({ prizes: { full_house: 10, third_house: 10 } })).toBe("tambola.house_order");
  expect(codeOf({ prizes: { second_house: 10 } })).toBe("tambola.house_order");
});

test("T10 a pattern needs a name and at least one place of the ticket, each once", () => {
  const own = (name: string, places: [number, number][]) =>
    codeOf({ own: [{ name, places }], prizes: { own_1: 10 } });
  expect(own("", [[0, 0]])).toBe("set.own_name_empty");
  expect(own("a".repeat(21), [[0, 0]])).toBe("set.too_long");
  expect(own("Cross", [])).toBe("tambola.bad_pattern");
  expect(
    own("Cross", [
      [0, 0],
      [0, 0],
    ]),
  ).toBe("tambola.bad_pattern");
  expect(own("Cross", [[3, 0]])).toBe("tambola.bad_pattern");
  expect(codeOf({ prizes: { own_1: 10 } })).toBe("tambola.no_such_dividend");
});

test("T10 a prize in words is one that can be read, and not too long", () => {
  expect(codeOf({ prizes: { top_line: "" } })).toBe("set.words_empty");
  expect(codeOf({ prizes: { top_line: "श्री".repeat(60) } })).toBe(undefined);
  expect(codeOf({ prizes: { top_line: "श्री".repeat(61) } })).toBe("set.too_long");
});

test("a name is kept as the server keeps it", () => {
  expect(cleaned("  Big \u00a0 \t Cross ")).toBe("Big Cross");
});
