import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isKey, isRtl, language, loadNumbers, loadPart, preferredLanguage, say, setLanguage, t } from ".";
import { bestLanguage } from "./languages";

beforeEach(async () => setLanguage("en"));
afterEach(() => localStorage.clear());

test("the page changes its language at any moment: words, lang and dir", async () => {
  expect(t("ui.you")).toBe("You");
  await setLanguage("ur");
  expect(t("ui.you")).toBe("آپ");
  expect([document.documentElement.lang, document.documentElement.dir, isRtl()]).toEqual(["ur", "rtl", true]);
  await setLanguage("hi");
  expect([document.documentElement.lang, document.documentElement.dir, isRtl()]).toEqual([
    "hi",
    "ltr",
    false,
  ]);
});

test("what is drawn from t follows the language", async () => {
  let seen = "";
  const stop = $effect.root(() => {
    $effect(() => {
      seen = t("ui.you");
    });
  });
  flushSync();
  expect(seen).toBe("You");
  await setLanguage("hi");
  flushSync();
  expect(seen).toBe("आप");
  stop();
});

test("of two changes the later one wins, whichever arrives first", async () => {
  await Promise.all([setLanguage("hi"), setLanguage("ur")]);
  expect(language()).toBe("ur");
});

test("the device keeps the choice; a new one goes by the browser, and by English when nothing fits", async () => {
  await setLanguage("hi");
  expect(preferredLanguage()).toBe("hi");
  localStorage.clear();
  expect(preferredLanguage()).toBe("en");
  expect(bestLanguage(["fr-FR", "ur-PK", "hi"])).toBe("ur");
  expect(bestLanguage(["fr"])).toBe("en");
});

test("the server's terms are spoken in the reader's language, and a name that somebody gave stays", async () => {
  expect(say("tambola.claim_gone", { dividend: "top_line" })).toBe("Top Line is already decided.");
  expect(say("tambola.claim_gone", { dividend: "Diagonal" })).toBe("Diagonal is already decided.");
  await setLanguage("hi");
  expect(say("tambola.claim_gone", { dividend: "top_line" })).toBe(
    "टॉप लाइन: फ़ैसला हो चुका है।".normalize("NFC"),
  );
});

test("chips of the server are halves", () => {
  expect(t("chips.count", { half_chips: 15 })).toBe("7½ chips");
  expect(t("chips.count", { half_chips: 2 })).toBe("1 chip");
});

test("what a player's table doesn't say at once comes when it is asked for, and from then on in every language", async () => {
  expect(isKey("paper.print")).toBe(false);
  expect([t("paper.print"), say("room.banned")]).toEqual(["", "One moment…"]);
  await vi.waitFor(() => expect(t("paper.print")).toBe("Print"));
  expect(say("room.banned")).toContain("speak to the host");
  await Promise.all([loadPart("papers"), loadPart("papers"), setLanguage("ur")]);
  expect([language(), t("paper.print")]).toEqual(["ur", "چھاپیں"]);
  await setLanguage("hi");
  expect([t("paper.print"), t("ui.you")]).toEqual(["छापें", "आप"]);
});

test("a code that this page doesn't know asks for a reload, once all sentences are there", async () => {
  expect(isKey("tambola.invented_later")).toBe(false);
  await loadPart("papers");
  expect(say("tambola.invented_later")).toBe(t("net.update"));
});

test("the ninety numbers come a language at a time", async () => {
  const numbers = await loadNumbers("hi");
  expect(numbers.words[21]).toBe("बाईस");
  expect(numbers.calls[21]).toBe("दो और दो, बाईस");
  expect((await loadNumbers("en")).words[89]).toBe("ninety");
});
