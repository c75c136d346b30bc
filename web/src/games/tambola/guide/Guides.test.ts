import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { languageIds, setLanguage, t } from "../../../i18n";
import { click, show } from "../../../ui/testing";
import type { TambolaSettings } from "../../../wire.gen";
import { SETTINGS, aGame, aSeat } from "../fake";
import Guides from "./Guides.svelte";

const settings: TambolaSettings = {
  ...SETTINGS,
  pace_s: 4,
  prizes: { early_five: 20, four_corners: { share: 100 }, full_house: "A cake", own_1: 5 },
  own: [
    {
      name: "Slash",
      places: [
        [0, 4],
        [1, 2],
        [2, 0],
      ],
    },
  ],
  price: 10,
  max_tickets: 3,
  marking: "auto",
  tie: "split_call",
  penalty: "ticket",
};

beforeEach(async () => setLanguage("en"));

const settled = () => new Promise((done) => setTimeout(done));

async function opened(at: number): Promise<string> {
  const { room } = aSeat(aGame({ phase: "lobby" }), { settings: structuredClone(settings) as never });
  show(Guides, { room, onclose: () => undefined });
  await settled();
  flushSync();
  const rows = document.querySelectorAll<HTMLElement>("dialog .list-row");
  expect(rows.length).toBe(4);
  click(rows[at] as HTMLElement);
  return document.querySelector("dialog .body")?.textContent.replace(/\s+/g, " ") ?? "";
}

test("the rules of the room are its own, with every prize", async () => {
  const text = await opened(0);
  expect(text).toContain("one every 4 seconds");
  expect(text).toContain("Early Five 20");
  expect(text).toContain("Four Corners 100%");
  expect(text).toContain("Full House A cake");
  expect(text).toContain("Slash 5");
});

test("T24 the first game tells marks, ties and penalties as they are here", async () => {
  const text = await opened(1);
  expect(text).toContain("it marks itself");
  expect(text).toContain("All good claims before the next number share the prize.");
  expect(text).toContain("the ticket is a bogey");
});

test("T8 T10 each pattern is drawn on a ticket, the host's own too", async () => {
  await opened(2);
  const drawn = [...document.querySelectorAll("section")].map((section) => [
    section.querySelector("h3 bdi")?.textContent,
    section.querySelectorAll(".stamped").length,
  ]);
  expect(drawn).toEqual([
    ["Early Five", 5],
    ["Four Corners", 4],
    ["Full House", 15],
    ["Slash", 3],
  ]);
});

test("every guide is there in each language", async () => {
  for (const language of languageIds) {
    await setLanguage(language);
    for (const at of [0, 1, 2, 3]) {
      const text = await opened(at);
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/\{\w+\}|\b(guide|rule|host|first|pattern)\.[a-z]/);
      document.body.replaceChildren();
    }
  }
  expect(t("guide.host")).toBe("میزبان کی شام");
});
