import { describe, expect, test } from "vitest";
import {
  fill,
  formatDuration,
  formatHalfChips,
  formatNumber,
  formatTime,
  isolateLtr,
  isolateName,
  joinList,
  withoutMarks,
} from "./format";
import { languageIds } from "./languages";

const FSI = "\u2068";
const LRI = "\u2066";
const PDI = "\u2069";

describe("numbers", () => {
  test("are grouped by lakhs in Western digits, in every language", () => {
    expect(formatNumber(131000)).toBe("1,31,000");
    expect(formatNumber(-1310)).toBe("−1,310");
    for (const language of languageIds) expect(fill("{n}", { n: 100000 }, language)).toBe("1,00,000");
  });

  test("of chips are counted in halves", () => {
    const shown = [0, 1, 2, 15, 2620, -15, -1].map((halves) => formatHalfChips(halves));
    expect(shown).toEqual(["0", "½", "1", "7½", "1,310", "−7½", "−½"]);
    expect([80, 0, -80].map((halves) => formatHalfChips(halves, true))).toEqual(["+40", "0", "−40"]);
  });

  test("of time are rounded up, so that nothing is left only at 0:00", () => {
    expect([90_000, 90_001, 1, 0, -5].map(formatDuration)).toEqual(["1:30", "1:31", "0:01", "0:00", "0:00"]);
  });

  test("of a moment are told in 24 hours, to the millisecond when it matters", () => {
    const at = new Date(2026, 0, 2, 19, 4, 7, 31).getTime();
    expect(formatTime(at)).toBe("19:04");
    expect(formatTime(at, true)).toBe("19:04:07.031");
  });
});

describe("a list", () => {
  test("ends with the language's own and, and no comma before it", () => {
    const items = ["12", "45", "67"];
    expect(joinList(items, "en")).toBe("12, 45 and 67");
    expect(joinList(items, "hi")).toBe("12, 45 और 67");
    expect(joinList(items, "ur")).toBe("12، 45 اور 67");
  });

  test("of one or none stands alone", () => {
    expect(joinList(["12"], "hi")).toBe("12");
    expect(joinList([], "hi")).toBe("");
  });
});

describe("a plural", () => {
  const entry = { one: "one", other: "other" };

  test("is one for 0 and 1 in Hindi, for 1 alone in English and Urdu", () => {
    expect([0, 1, 2].map((n) => fill(entry, { n }, "hi"))).toEqual(["one", "one", "other"]);
    expect([0, 1, 2].map((n) => fill(entry, { n }, "en"))).toEqual(["other", "one", "other"]);
    expect([0, 1, 2].map((n) => fill(entry, { n }, "ur"))).toEqual(["other", "one", "other"]);
  });

  test("is one for half a chip and other for seven and a half, in every language", () => {
    for (const language of languageIds) {
      expect(fill(entry, { chips: 1 }, language)).toBe("one");
      expect(fill(entry, { chips: 2 }, language)).toBe("one");
      expect(fill(entry, { chips: 15 }, language)).toBe("other");
    }
  });

  test("agrees with the chips before the claims, and with the list where nothing else counts", () => {
    expect(fill(entry, { n: 2, chips: 2 }, "en")).toBe("one");
    expect(fill(entry, { numbers: [45] }, "en")).toBe("one");
    expect(fill(entry, { numbers: [45, 67] }, "en")).toBe("other");
    expect(fill(entry, { max: 1 }, "ur")).toBe("one");
  });
});

describe("a parameter", () => {
  test("that a person typed is closed off in a right-to-left page", () => {
    expect(fill("{name} نے", { name: "Ravi" }, "ur")).toBe(`${FSI}Ravi${PDI} نے`);
  });

  test("in right-to-left letters is closed off in a left-to-right page, and any other left as it is", () => {
    expect(isolateName("زویا", "en")).toBe(`${FSI}زویا${PDI}`);
    expect(isolateName("Zoya", "en")).toBe("Zoya");
    expect(isolateName("ज़ोया", "hi")).toBe("ज़ोया");
  });

  test("that is a code or an amount keeps its order in a right-to-left page", () => {
    expect(isolateLtr("7♠", "ur")).toBe(`${LRI}7♠${PDI}`);
    expect(fill("{code}", { code: "a41c 09e7" }, "ur")).toBe(`${LRI}a41c 09e7${PDI}`);
    expect(fill("{chips}", { chips: 15 }, "ur")).toBe(`${LRI}7½${PDI}`);
    expect(fill("{chips}", { chips: 15 }, "hi")).toBe("7½");
  });

  test("that is a plain number or a list of them needs no closing", () => {
    expect(fill("{n} {numbers}", { n: 3, numbers: [12, 45] }, "ur")).toBe("3 12 اور 45");
  });

  test("that is missing stays in sight", () => {
    expect(fill("{name}?", {}, "en")).toBe("{name}?");
  });
});

test("a name that is made of a sentence holds no hidden marks, for the server refuses them", () => {
  for (const language of languageIds)
    expect(withoutMarks(fill("{name} · {code}", { name: "زبیدہ", code: "7" }, language))).toBe("زبیدہ · 7");
});
