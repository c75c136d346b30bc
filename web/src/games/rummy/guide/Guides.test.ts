import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { languageIds, loadPart, setLanguage, t } from "../../../i18n";
import { click, show } from "../../../ui/testing";
import type { RummySettings } from "../../../wire.gen";
import { SETTINGS } from "../fake";
import Guides from "./Guides.svelte";
import { DECLARED, GROUPS, withoutPrinted } from "./examples";

beforeEach(async () => {
  await loadPart("rummy");
  await setLanguage("en");
});

const settled = () => new Promise((done) => setTimeout(done));

async function opened(at: number, changes: Partial<RummySettings> = {}): Promise<string> {
  const room = { table: { settings: { ...SETTINGS, ...changes } } };
  show(Guides, { room: room as never, onclose: () => undefined });
  await settled();
  flushSync();
  const rows = document.querySelectorAll<HTMLElement>("dialog .list-row");
  expect(rows.length).toBe(4);
  click(rows[at] as HTMLElement);
  return document.querySelector("dialog .body")?.textContent.replace(/\s+/g, " ") ?? "";
}

test("the rules of the room are its own, and say where other tables differ", async () => {
  const text = await opened(0, { turn_timer_s: 45, middle_drop: 35, assist: true });
  expect(text).toContain("45 seconds");
  expect(text).toContain("35 points");
  expect(text).toContain("one tap away at any moment");
  expect(text).toContain("even without a pure sequence");
});

test("the first round has the clock and the drops of this table", async () => {
  const text = await opened(1, { turn_timer_s: 0, first_drop: 10 });
  expect(text).toContain("No clock");
  expect(text).toContain("10 points");
  expect(document.querySelectorAll("dialog .card").length).toBe(13);
});

test("R15 R20 every group is drawn with what it is, or why it is none", async () => {
  await opened(2);
  const said = [...document.querySelectorAll("dialog section")].map((section) => [
    section.querySelectorAll(".card").length,
    section.querySelector(".tag")?.textContent.trim(),
  ]);
  expect(said).toEqual(
    GROUPS.map(({ cards, is }) => [
      cards.length,
      t((is.startsWith("rummy.") ? is.replace("rummy.", "rummy.why_") : `rummy.${is}`) as never),
    ]),
  );
});

test("R20 at a table without printed jokers a card of the wild rank stands in the place of each", async () => {
  const instead = [...GROUPS.map(({ cards }) => cards), ...DECLARED.groups]
    .filter((cards) => cards.includes("JK"))
    .map((cards) => withoutPrinted(cards, "5").join(" "));
  expect(instead).toEqual(["7C 5H 9C", "5C 5S 5H", "JS 5H KS AS"]);
  const jokers = () => document.querySelectorAll("dialog .card.joker").length;
  await opened(2);
  expect(jokers()).toBe(2);
  document.body.replaceChildren();
  await opened(2, { printed_jokers: false });
  expect(jokers()).toBe(0);
});

test("R28 the worked hand comes to 52, and to what the cap and the multiplier here make of it", async () => {
  const text = await opened(3);
  expect(text).toContain("10 + 2 + 9 + 4 + 10 + 7 + 10 = 52");
  expect(text).toContain("52 chips");
  document.body.replaceChildren();
  const capped = await opened(3, { cap: 45, multiplier: 10 });
  expect(capped).toContain("45");
  expect(capped).toContain("450 chips");
});

test("every guide is there in each language", async () => {
  for (const language of languageIds) {
    await setLanguage(language);
    for (const at of [0, 1, 2, 3]) {
      const text = await opened(at);
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/\{\w+\}|\b(guide|rules?|rummy)\.[a-z]/);
      document.body.replaceChildren();
    }
  }
  expect(t("rules.guide_scoring")).toBe("پوائنٹ کیسے گنتے ہیں");
});
