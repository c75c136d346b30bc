import { beforeEach, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { aClaim, aTable, RANK } from "./fake";
import { kindOf, reading, readings } from "./verdicts";

beforeEach(async () => setLanguage("en"));

const WON = { won: true, code: "tambola.claim_won", params: {}, ticket: RANK };

test("T17 a refused claim is told to its owner and to the others, each in their words", () => {
  const claims = { "1": aClaim(), "2": aClaim({ member: "mnani" }) };
  const game = aTable({ claims }, { named: { "1": [41, 65] } });
  expect(game.claims.map(({ claim }) => reading(game, claim))).toEqual([
    { kind: "bad", title: "Top Line", detail: "You are 2 numbers short: 41 and 65" },
    { kind: "bad", title: "Nani, Top Line: claim rejected", detail: "2 numbers short" },
  ]);
});

test("T18 a called number left unmarked is named to its owner alone", () => {
  const unmarked = aClaim({ code: "tambola.claim_unmarked", params: { n: 1 } });
  const claims = { "1": unmarked, "2": { ...unmarked, member: "mnani" } };
  const details = (named: Record<string, number[]>) => {
    const game = aTable({ claims }, { named });
    return game.claims.map(({ claim }) => reading(game, claim).detail);
  };
  expect(details({})).toEqual(["1 called number is not marked.", "1 called number is not marked."]);
  expect(details({ "1": [41] })).toEqual([
    "41 is called but not marked. Mark it and claim again.",
    "1 called number is not marked.",
  ]);
});

test("T19 who was beaten is told by whom, by name, and mildly", async () => {
  await loadPart("papers");
  const beaten = aClaim({ code: "tambola.claim_beaten", params: { name: "mnani", ms: 412 } });
  expect(reading(aTable(), beaten)).toEqual({
    kind: "mild",
    title: "Top Line",
    detail: "Nani was first, by 412 ms. No penalty.",
  });
  expect(reading(aTable(), { ...beaten, params: { name: "mnani", ms: 0 } }).detail).toBe(
    "Nani’s claim came in the same millisecond, but was received first. No penalty.",
  );
});

test("T21 what a wrong claim cost is told to its owner and to the others", () => {
  const game = aTable();
  expect(reading(game, aClaim({ penalty: "player" })).title).toBe("Top Line · Player out");
  const others = aClaim({ member: "mnani", penalty: "dividend" });
  expect(reading(game, others).detail).toBe("2 numbers short · Out of the dividend");
});

test("T21 only a claim that was wrong by its numbers is told gravely, in the game as in its record", () => {
  const kinds = (...codes: string[]) => codes.map((code) => kindOf(aClaim({ code: `tambola.${code}` })));
  expect(kinds("claim_uncalled", "claim_short", "claim_short_any")).toEqual(["bad", "bad", "bad"]);
  const mild = ["claim_unmarked", "claim_beaten", "claim_gone", "claim_late", "claim_needs_last"];
  const closed = ["claim_ticket_full", "house_had", "house_first", "bogey", "out_of_dividend", "player_out"];
  expect(new Set(kinds(...mild, ...closed))).toEqual(new Set(["mild"]));
});

test("T17 what several claims of one person came to is told together where it is the same", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, at_ms: 0 };
  const dividend = { prize_half_chips: 0, pot_half_chips: 0, words: "" };
  const game = aTable({
    dividends: {
      early_five: { ...dividend, wins: [{ ...win, half_chips: 40 }] },
      top_line: { ...dividend, wins: [{ ...win, half_chips: 80 }] },
    },
  });
  const uncalled = aClaim({ code: "tambola.claim_uncalled", params: { numbers: [41], n: 1 } });
  const claims = [
    aClaim({ ...WON, dividend: "early_five" }),
    { ...uncalled, dividend: "four_corners" },
    aClaim(WON),
    { ...uncalled, dividend: "full_house" },
  ];
  expect(readings(game, claims)).toEqual([
    {
      kind: "good",
      title: "Early Five and Top Line: you win!",
      detail: "Prize: 60 chips",
    },
    {
      kind: "bad",
      title: "Four Corners and Full House",
      detail: "Claim rejected: 41 was not called.",
    },
  ]);
});

test("the host's own dividend and a name keep their direction within the verdict", () => {
  const account = "named:دادی";
  const named = { [account]: { name: "دادی", device: "mzoya", tickets: 1 } };
  const game = aTable({ named }, { settings: { own: [{ name: "دیا", places: [[0, 0]] }] } });
  const claim = aClaim({ member: account, dividend: "own_1" });
  expect(reading(game, claim).title).toBe("\u2068دیا\u2069 · \u2068دادی\u2069");
});

test("T10 T17 prizes of several kinds that one person won together are told each by its name", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, at_ms: 0 };
  const game = aTable({
    dividends: {
      early_five: {
        prize_half_chips: 0,
        pot_half_chips: 0,
        words: "Sweets",
        wins: [{ ...win, half_chips: 0 }],
      },
      top_line: { prize_half_chips: 80, pot_half_chips: 0, words: "", wins: [{ ...win, half_chips: 80 }] },
    },
  });
  const claims = [aClaim({ ...WON, dividend: "early_five" }), aClaim(WON)];
  expect(readings(game, claims)[0]?.detail).toBe("Early Five: Prize: Sweets · Top Line: Prize: 40 chips");
});
