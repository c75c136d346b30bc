import { beforeEach, expect, test } from "vitest";
import { languageIds, loadPart, setLanguage, t } from "../../../i18n";
import type { RummySettings } from "../../../wire.gen";
import { SETTINGS } from "../fake";
import { PARTS, rulesOf } from "./room_rules";

// One other value of each setting.
const OTHERS: RummySettings = {
  seats: 3,
  turn_timer_s: 0,
  multiplier: 25,
  first_drop: 0,
  middle_drop: 65,
  cap: 45,
  printed_jokers: false,
  jester_mark: false,
  skip_s: 15,
  assist: true,
};

beforeEach(async () => {
  await Promise.all([loadPart("papers"), loadPart("rummy")]);
  await setLanguage("en");
});

const told = (settings: RummySettings) =>
  PARTS.flatMap((part) => rulesOf(part, settings).map(({ key, params }) => t(key, params)));

test.each(Object.keys(OTHERS) as (keyof RummySettings)[])(
  "R38 R39 a table that plays with another %s says so in each language",
  async (setting) => {
    for (const language of languageIds) {
      await setLanguage(language);
      const before = told(SETTINGS);
      const changed = told({ ...SETTINGS, [setting]: OTHERS[setting] });
      const news = changed.filter((sentence) => !before.includes(sentence));
      expect(news.length).toBeGreaterThan(0);
      expect(news.join("")).not.toMatch(/\{|^rules\./);
    }
  },
);

test("R2 the decks are those of the table's size", () => {
  expect(told(SETTINGS)).toContain("Up to 6 players, two decks: 108 cards.");
  expect(told({ ...SETTINGS, seats: 3, printed_jokers: false })).toContain(
    "Up to 3 players, one deck: 52 cards.",
  );
});

test("R30 a drop costs what it costs here, and never more than the cap", () => {
  const drops = rulesOf("drop", { ...SETTINGS, first_drop: 25, middle_drop: 80, cap: 60 });
  expect(drops.map(({ params }) => params["n"]).filter(Boolean)).toEqual([25, 60]);
});

test("where other tables play otherwise is told at every table", () => {
  const house = rulesOf("house", SETTINGS).map(({ key }) => key);
  expect(new Set(house).size).toBe(9);
  expect(rulesOf("house", OTHERS).map(({ key }) => key)).toEqual(house);
});
