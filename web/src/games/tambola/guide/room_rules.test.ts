import { beforeEach, expect, test } from "vitest";
import { languageIds, loadPart, setLanguage, t } from "../../../i18n";
import type { TambolaSettings } from "../../../wire.gen";
import { SETTINGS } from "../fake";
import { PARTS, rulesOf } from "./room_rules";

const usual: TambolaSettings = { ...SETTINGS, prizes: { early_five: 20, full_house: 120 } };

// One other value of each setting; own patterns are drawn, not told.
const OTHERS: Omit<TambolaSettings, "own"> = {
  calling: "bag",
  pace_s: 3,
  prizes: { early_five: 20 },
  price: 10,
  max_tickets: 3,
  strips: true,
  marking: "auto",
  hints: true,
  uncalled_mark: "pattern",
  claim_window: "before_next_call",
  tie: "split_call",
  last_number: true,
  penalty: "ticket",
  max_per_ticket: 2,
  late_join_until: 5,
  host_may_play: false,
};

beforeEach(async () => {
  await loadPart("papers");
  await setLanguage("en");
});

const told = (settings: TambolaSettings) =>
  PARTS.flatMap((part) => rulesOf(part, settings).map(({ key, params }) => t(key, params)));

test.each(Object.keys(OTHERS) as (keyof typeof OTHERS)[])(
  "a room that plays with another %s says so in each language",
  async (setting) => {
    for (const language of languageIds) {
      await setLanguage(language);
      const before = told(usual);
      const changed = told({ ...usual, [setting]: OTHERS[setting] });
      const news = changed.filter((sentence) => !before.includes(sentence));
      expect(news.length).toBeGreaterThan(0);
      expect(news.join("")).not.toMatch(/\{|^rule\./);
    }
  },
);

test("T21 each penalty has its own sentence", () => {
  const sentences = (["none", "dividend", "ticket", "player"] as const).map((penalty) =>
    told({ ...usual, penalty }),
  );
  expect(new Set(sentences.map(String)).size).toBe(4);
});

test("T9 T23 the game ends with the last house in play, or without one when all is won", () => {
  const end = (prizes: TambolaSettings["prizes"]) =>
    rulesOf("prizes", { ...usual, prizes })[0]?.params["dividend"];
  expect(end({ full_house: 1 })).toBe("full_house");
  expect(end({ full_house: 1, second_house: 1 })).toBe("second_house");
  expect(end({ early_five: 1 })).toBe(undefined);
});

test("T10 a price is told in chips, with what becomes of the pot", () => {
  expect(told({ ...usual, price: 10 })).toContain("A ticket takes 10 chips, and all of them make the pot.");
});
