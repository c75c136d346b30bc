import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callBy, earlyFiveCalls } from "./expected";

type Percentiles = Readonly<Record<"p5" | "p25" | "median" | "p75" | "p95", number>>;
const table = JSON.parse(readFileSync("../tests/vectors/tambola_first_win.json", "utf8")) as Record<
  string,
  { readonly early_five?: Percentiles }
>;
const simulated = Object.entries(table).flatMap(([tickets, { early_five }]) =>
  early_five === undefined ? [] : [[Number(tickets), early_five] as const],
);

test("T27 the simulated table has six sizes of table", () => {
  expect(simulated.map(([tickets]) => tickets)).toEqual([1, 6, 10, 50, 100, 1000]);
});

test.each(simulated)(
  "T27 with %i tickets Early Five falls when the simulated games say",
  (tickets, early) => {
    const parts = { p5: 0.05, p25: 0.25, median: 0.5, p75: 0.75, p95: 0.95 };
    expect(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, callBy(part, tickets)])),
    ).toEqual({
      p5: early.p5,
      p25: early.p25,
      median: early.median,
      p75: early.p75,
      p95: early.p95,
    });
  },
);

test("T27 about 10 to 50 tickets it is within 10 to 18 calls", () => {
  expect(earlyFiveCalls(10)).toEqual({ from: 13, to: 18 });
  expect(earlyFiveCalls(50)).toEqual({ from: 10, to: 13 });
});

test("T27 more tickets never bring it later", () => {
  let before = { from: 90, to: 90 };
  for (let tickets = 2; tickets <= 7200; tickets = Math.ceil(tickets * 1.3)) {
    const span = earlyFiveCalls(tickets);
    expect(span).not.toBe(null);
    if (span === null) return;
    expect(span.from).toBeLessThanOrEqual(before.from);
    expect(span.to).toBeLessThanOrEqual(before.to);
    expect(span.from).toBeLessThanOrEqual(span.to);
    before = span;
  }
  expect(before).toEqual({ from: 5, to: 6 });
});

test("T27 a single ticket, or none, races with nobody", () => {
  expect([0, 1].map(earlyFiveCalls)).toEqual([null, null]);
});
