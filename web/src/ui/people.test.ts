// Names, cushions, codes and amounts as they are shown.

import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../i18n";
import ChipAmount from "./ChipAmount.svelte";
import CodePlate from "./CodePlate.svelte";
import Cushion from "./Cushion.svelte";
import Name from "./Name.svelte";
import QrCode from "./QrCode.svelte";
import RoundCode from "./RoundCode.svelte";
import { show } from "./testing";

beforeEach(async () => setLanguage("en"));

test("a name of another script carries its language, one of the page's own doesn't", () => {
  show(Name, { name: "ज़ोया" });
  show(Name, { name: "Zoya" });
  expect([...document.querySelectorAll("bdi")].map((name) => name.getAttribute("lang"))).toEqual([
    "hi",
    null,
  ]);
});

test("a name that was cut keeps its whole in the tooltip", () => {
  show(Name, { name: "Lakshminarayan Joshi", max: 8 });
  const name = document.querySelector("bdi")!;
  expect([name.textContent, name.title]).toEqual(["Lakshmi…", "Lakshminarayan Joshi"]);
});

test("a cushion bears one whole letter and one of six cloths", () => {
  show(Cushion, { name: "श्रीमती", seat: 8 });
  expect(document.querySelector(".letter")?.textContent).toBe("श्री");
  expect(document.querySelector<HTMLElement>(".cushion")?.style.getPropertyValue("--c")).toBe(
    "var(--seat-3)",
  );
});

test("the room's word stands in the reader's script, with the others beneath", async () => {
  await setLanguage("hi");
  show(CodePlate, { word: { en: "KAMAL", hi: "कमल", ur: "کمل" }, digits: "4821" });
  expect(document.querySelector(".main")?.textContent).toBe("कमल 4821");
  expect([...document.querySelectorAll(".others bdi")].map((word) => word.textContent)).toEqual([
    "KAMAL",
    "کمل",
  ]);
});

test("a round's code is read in two groups, letter by letter aloud", () => {
  show(RoundCode, { code: "a41c09e7ffff" });
  const code = document.querySelector(".code")!;
  expect(code.textContent).toBe("a41c 09e7");
  expect(code.getAttribute("aria-label")).toBe("Round code: a 4 1 c 0 9 e 7");
});

test("chips show their halves, and their words when asked", async () => {
  show(ChipAmount, { half_chips: 15, signed: true });
  show(ChipAmount, { half_chips: 80, words: true });
  expect(document.body.textContent).toBe("+7½40 chips");
});

test("a QR code draws its dark modules, and a drawing of the server's is only a picture", () => {
  show(QrCode, { label: "QR", modules: ["10", "01"] });
  expect(document.querySelector("path")?.getAttribute("d")).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
  show(QrCode, { label: "QR", svg: "<svg onload='alert(1)'></svg>" });
  expect(document.querySelector("img")?.src).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});
