import { beforeEach, expect, test } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { aClaim, aTable } from "./fake";
import { penaltiesByAccount } from "./penalties";

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("papers");
});

test("T21 each account's wrong claims are gathered once, the gravest first, and right ones cost nothing", () => {
  const game = aTable({
    claims: {
      "1": aClaim({ member: "mzoya", penalty: "dividend" }),
      "2": aClaim({ member: "mnani", penalty: "dividend", dividend: "full_house" }),
      "3": aClaim({ member: "mzoya", penalty: "ticket", ticket_no: 2 }),
      "4": aClaim({ member: "mzoya", penalty: "dividend" }),
      "5": aClaim({ member: "mali", won: true, code: "tambola.claim_won" }),
      "6": aClaim({ member: "mravi", penalty: "player" }),
    },
  });
  expect([...penaltiesByAccount(game)]).toEqual([
    ["mzoya", ["Ticket 2: Ticket out", "out of Top Line"]],
    ["mnani", ["out of Full House"]],
    ["mravi", ["Player out"]],
  ]);
});
