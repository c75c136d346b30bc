import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../i18n";
import { show } from "../../ui/testing";
import Summary from "./Summary.svelte";

beforeEach(async () => setLanguage("en"));

test("T10 T21 the lobby tells the price, the penalty and every prize, the host's own pattern by its name", () => {
  const own = [{ name: "Slash", places: [[0, 4]] }];
  const prizes = { top_line: { share: 100 }, star: "A box of sweets", own_1: 25 };
  show(Summary, { settings: { calling: "tapped", pace_s: 7, price: 10, penalty: "ticket", own, prizes } });
  expect([...document.querySelectorAll("p")].map((line) => line.textContent)).toEqual([
    "Call by tap",
    "Price of a ticket: 10 chips",
    "A wrong claim: the ticket is a bogey, out of the game.",
  ]);
  expect([...document.querySelectorAll("li")].map((line) => line.textContent.trim())).toEqual([
    "Top Line100%",
    "StarA box of sweets",
    "Slash25",
  ]);
});
