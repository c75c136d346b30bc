import { expect, test } from "vitest";
import { spellings } from "./spoken";

test("a code is written in the three scripts", () => {
  expect(spellings("KAMAL 4821")).toEqual({ word: { en: "KAMAL", hi: "कमल", ur: "کمل" }, digits: "4821" });
});

test("a word that this page doesn't know stands in its Latin letters", () => {
  expect(spellings("NARGIS 0042")).toEqual({
    word: { en: "NARGIS", hi: "NARGIS", ur: "NARGIS" },
    digits: "0042",
  });
});
