import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../i18n";
import { aRoom } from "../../link/fake";
import { show } from "../../ui/testing";
import type { RoomPublic, TambolaPublic } from "../../wire.gen";
import { aClaim, aGame, aSeat, RANK, SETTINGS } from "./fake";
import Television from "./Television.svelte";

beforeEach(async () => setLanguage("en"));

const foot = () => document.querySelector("footer")?.textContent;

function shown(changes: Partial<TambolaPublic>, room: Partial<RoomPublic> = {}): void {
  show(Television, { room: aSeat(aGame(changes), { member: "mtv", settings: SETTINGS, room }).room });
  flushSync();
}

function won(dividend: string, half_chips: number, ticket = RANK) {
  return {
    claim: aClaim({ won: true, code: "tambola.claim_won", params: {}, ticket, dividend, at_ms: 0 }),
    dividend: {
      prize_half_chips: half_chips,
      pot_half_chips: 0,
      words: "",
      wins: [{ member: "mzoya", ticket, call: 1, half_chips, at_ms: 0 }],
    },
  };
}

test("T9 after the game the television tells who won the last house, whatever else that ticket won", () => {
  const [line, house] = [won("top_line", 80), won("full_house", 240)];
  const dividends = { top_line: line.dividend, full_house: house.dividend };
  // The house on one number with a line that was claimed after it.
  shown({ phase: "ended", ended: "won", dividends, claims: { "1": house.claim, "2": line.claim } });
  expect(foot()).toContain("Full House: Zoya wins!");
  expect(foot()).toContain("Prize: 120 chips");
});

test("without a house it tells what was won last, in the order of the claims", () => {
  const [line, early] = [won("top_line", 80), won("early_five", 40)];
  const dividends = { early_five: early.dividend, top_line: line.dividend };
  shown({ phase: "ended", ended: "all_called", dividends, claims: { "1": line.claim, "2": early.claim } });
  expect(foot()).toContain("Early Five: Zoya wins!");
});

test("T26 while the game waits for its host the television says why, and who is asked to take over", () => {
  const { info, people } = aRoom();
  const away = { ...people, mnani: { ...people["mnani"]!, present: false } };
  shown({}, { people: away, waits_for: "host" });
  expect(foot()).toContain("The host's connection is lost. The game is waiting.");
  document.body.replaceChildren();
  shown({}, { people: away, waits_for: "host", info: { ...info, host_offered_to: "mzoya" } });
  expect(foot()).toContain("Zoya is asked to run the game.");
});

test("T17 the television tells every verdict of a stop, and what one person won with one claim after the other as one", () => {
  const [line, early] = [won("top_line", 80), won("early_five", 40)];
  const dividends = { early_five: early.dividend, top_line: line.dividend };
  const refused = aClaim({ member: "mnani", at_ms: 1_000 });
  const before = aClaim({ member: "mnani", dividend: "full_house", at_ms: -60_000 });
  const claims = { "1": before, "2": line.claim, "3": early.claim, "4": refused };
  shown({ phase: "verdict", dividends, claims });
  expect(foot()).toContain("Top Line and Early Five: Zoya wins!");
  expect(foot()).toContain("Prize: 60 chips");
  expect(foot()).toContain("Nani, Top Line: claim rejected");
  expect(foot()).not.toContain("Full House");
});
