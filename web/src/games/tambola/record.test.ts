import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../i18n";
import { show } from "../../ui/testing";
import type { Call, ClaimFace } from "../../wire.gen";
import CallHistory from "./CallHistory.svelte";
import ClaimList from "./ClaimList.svelte";
import { aClaim, aTable, RANK, ROWS } from "./fake";
import { history, told } from "./record";

beforeEach(async () => setLanguage("en"));

const settled = () => new Promise((done) => setTimeout(done));

function call(number: number, source: Call["source"] = "tapped"): Call {
  return { number, at_ms: 1000 * number, source };
}

const bag = {
  calls: { "1": call(5), "2": call(31, "bag"), "3": call(77, "bag") },
  taken_back: {
    "1": { number: 13, order: 2, at_ms: 1 },
    "2": { number: 80, order: 2, at_ms: 2 },
    "3": { number: 90, order: 4, at_ms: 3 },
  },
};

test("T12 T13 what was taken back stands in its place, before the number that took it", () => {
  expect(history(bag).map(({ order, call, takenBack }) => [order, call?.number, takenBack?.number])).toEqual([
    [1, 5, undefined],
    [2, undefined, 13],
    [2, undefined, 80],
    [2, 31, undefined],
    [3, 77, undefined],
    [4, undefined, 90],
  ]);
});

test("T12 T13 the history shows every number, where each came from, and what was claimed on it", async () => {
  const claims = { "1": aClaim({ call: 2 }), "2": aClaim({ call: 2, won: true, code: "tambola.claim_won" }) };
  show(CallHistory, { game: aTable({ ...bag, claims }) });
  await settled();
  flushSync();
  const seen = [...document.querySelectorAll("ol > li")].map((item) =>
    item.textContent.replace(/\d\d:\d\d:\d\d/, ""),
  );
  expect(seen).toEqual([
    "1by tap5",
    "213taken back",
    "280taken back",
    "2From the bag31",
    "3From the bag77",
    "490taken back",
  ]);
  expect(document.querySelector("[aria-label='2 claims']")?.children.length).toBe(2);
});

function lines(claim: Partial<ClaimFace>, member = "mzoya"): readonly (string | undefined)[] {
  const game = aTable({ claims: { "1": aClaim(claim) } }, { member });
  const { lines, penalty } = told(game, aClaim(claim));
  return [...lines, penalty].filter((line) => line !== undefined);
}

test.each([
  [{ code: "tambola.claim_uncalled", params: { numbers: [41], n: 1 } }, "41 was marked but not called."],
  [{ code: "tambola.claim_short", params: { n: 2 } }, "2 numbers short"],
  [{ code: "tambola.claim_short_any", params: { n: 1 } }, "1 number short"],
  [{ code: "tambola.claim_unmarked", params: { n: 1 } }, "1 called number is not marked."],
  [{ code: "tambola.claim_beaten", params: { name: "mnani", ms: 412 } }, "412 ms after Nani"],
  [
    { code: "tambola.claim_beaten", params: { name: "mnani", ms: 0 } },
    "In the same millisecond as Nani, but received later",
  ],
  [{ code: "tambola.claim_gone", params: { dividend: "top_line" } }, "Top Line is already decided."],
  [{ code: "tambola.claim_late", params: {} }, "The next number had already been called."],
  [{ code: "tambola.bogey", params: {} }, "This ticket was out of the game already."],
  [
    { code: "tambola.out_of_dividend", params: { dividend: "top_line" } },
    "This ticket was out of Top Line already.",
  ],
  [{ code: "tambola.player_out", params: {} }, "Out of this game already."],
])("T22 a refused claim is told to all without a word to its owner: %j", (claim, sentence) => {
  expect(lines({ member: "mravi", ...claim })).toEqual([sentence]);
});

test("T21 a claim on a ticket that was out already is no wrong claim, for its owner either", () => {
  expect(lines({ code: "tambola.bogey", params: {} })).toEqual(["This ticket was out of the game already."]);
});

test("T21 T22 what a wrong claim cost is told with it", () => {
  const wrong = { member: "mravi", params: { n: 2 } };
  expect(lines({ ...wrong, penalty: "dividend" })[1]).toBe("Penalty: this ticket is out of Top Line.");
  expect(lines({ ...wrong, penalty: "ticket" })[1]).toBe("Penalty: this ticket is a bogey, out of the game.");
  expect(lines({ ...wrong, member: "mnani", penalty: "player" })[1]).toBe(
    "Penalty: Nani is out of the game. Earlier wins stand.",
  );
});

test("T18 T22 which numbers were missing is told to the claimant alone", () => {
  const game = aTable(
    { claims: { "1": aClaim(), "2": aClaim({ member: "mnani" }) } },
    { named: { "1": [41, 65] } },
  );
  const [own, others] = game.claims.map(({ claim }) => told(game, claim).lines);
  expect(own).toEqual(["You are 2 numbers short: 41 and 65"]);
  expect(others).toEqual(["2 numbers short"]);
});

const won: Partial<ClaimFace> = {
  won: true,
  code: "tambola.claim_won",
  params: {},
  ticket: RANK,
  rows: ROWS,
  marks: [4, 23, 41, 65, 82],
};

test("T19 T22 a claim that won tells its part of the prize, and who came how much later", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 41, at_ms: 1 };
  const beaten = aClaim({ member: "mnani", code: "tambola.claim_beaten", params: { name: "mzoya", ms: 7 } });
  const dividends = {
    top_line: {
      prize_half_chips: 81,
      pot_half_chips: 0,
      words: "",
      wins: [win, { ...win, member: "mnani", ticket: "2", half_chips: 40 }],
    },
  };
  const game = aTable({ claims: { "1": aClaim(won), "2": beaten }, dividends });
  expect(told(game, aClaim(won)).lines).toEqual([
    "Prize: 20½ chips",
    "Prize shared by 2",
    "Nani, 7 ms later",
  ]);
  const atOnce = { ...beaten, params: { name: "mzoya", ms: 0 } };
  const closer = aTable({ claims: { "1": aClaim(won), "2": atOnce }, dividends });
  expect(told(closer, aClaim(won)).lines[2]).toBe("Nani, in the same millisecond, but received later");
});

test("T10 T22 a prize in words is told as the host wrote it", () => {
  const win = { member: "mzoya", ticket: RANK, call: 1, half_chips: 0, at_ms: 1 };
  const game = aTable({
    dividends: {
      top_line: { prize_half_chips: 0, pot_half_chips: 0, words: "A box of sweets", wins: [win] },
    },
  });
  expect(told(game, aClaim(won)).lines).toEqual(["Prize: A box of sweets"]);
});

test("T22 T25 every claim stands there with who, when, on which number and ticket; the ticket itself only where it won", async () => {
  const claims = { "1": aClaim({ member: "mnani", ticket_no: 2 }), "2": aClaim(won) };
  show(ClaimList, { game: aTable({ claims }) });
  await settled();
  flushSync();
  const [newest, first] = document.querySelectorAll("[role=listitem]");
  expect(first?.textContent).toContain("Nani · Top Line");
  expect(first?.textContent).toContain("after 23, call 1");
  expect(first?.textContent).toContain("Ticket 2");
  expect(first?.textContent).toMatch(/\d\d:\d\d:\d\d\.000/);
  expect(first?.querySelector(".ticket")).toBe(null);
  expect(newest?.querySelectorAll(".ticket .marked").length).toBe(5);
});

test("T22 after the game the ticket of a refused claim stands there too, with its marks and what was wrong", async () => {
  const claims = { "1": aClaim({ member: "mnani" }) };
  const rested = { ticket: RANK, rows: ROWS, marks: [4, 23, 41], missing: [65, 82], uncalled: [41] };
  show(ClaimList, { game: aTable({ claims, phase: "ended", refused: { "1": rested } }) });
  await settled();
  flushSync();
  const claim = document.querySelector("[role=listitem]");
  expect(claim?.querySelectorAll(".ticket .marked").length).toBe(2);
  expect(claim?.querySelectorAll(".ticket .uncalled").length).toBe(1);
  expect(claim?.textContent.replace(/\s+/g, " ")).toContain("Still missing: 65 · 82");
});
