// Ticket, claims, board and niche: what a tap, a key and a screen reader find.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { setLanguage } from "../../../i18n";
import { byRole, click, press, show } from "../../../ui/testing";
import type { Place } from "../dividends";
import Board from "./Board.svelte";
import ClaimButton from "./ClaimButton.svelte";
import LastNumbers from "./LastNumbers.svelte";
import Niche from "./Niche.svelte";
import Ticket from "./Ticket.svelte";

const rows = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];

beforeEach(async () => setLanguage("en"));

// jsdom lays nothing out: the row is given the 360 px of a phone.
function tapRow(row: number, x: number): void {
  const line = document.querySelectorAll<HTMLElement>(".line")[row]!;
  line.getBoundingClientRect = () => new DOMRect(0, 0, 360, 54);
  line.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, detail: 1 }));
  flushSync();
}

describe("a ticket", () => {
  test("marks the number that is tapped, and the nearest one when a blank is", () => {
    const onmark = vi.fn();
    show(Ticket, { rows, serial: "41882907316442", marked: [], onmark });
    tapRow(0, 100);
    tapRow(0, 62);
    tapRow(1, 5);
    tapRow(2, 359);
    expect(onmark.mock.calls.flat()).toEqual([23, 23, 12, 78]);
  });

  test("is one stop for Tab; arrow keys go from number to number, and a key on one marks it", () => {
    const onmark = vi.fn();
    show(Ticket, { rows, serial: "1", marked: [], onmark });
    expect(document.querySelectorAll("button[tabindex='0']")).toHaveLength(1);
    byRole("button", "4").focus();
    press(byRole("button", "4"), "ArrowRight");
    expect(document.activeElement).toBe(byRole("button", "23"));
    press(byRole("button", "23"), "ArrowDown");
    expect(document.activeElement).toBe(byRole("button", "27"));
    click(byRole("button", "27"));
    expect(onmark).toHaveBeenCalledExactlyOnceWith(27);
  });

  test("stays left to right with Western digits in a right-to-left page, and speaks the marks", async () => {
    await setLanguage("ur");
    show(Ticket, { rows, serial: "41882907316442", marked: [12], onmark: () => undefined });
    const ticket = document.querySelector<HTMLElement>(".ticket")!;
    expect(ticket.dir).toBe("ltr");
    expect(ticket.textContent).toContain("41 882 907 316 442");
    expect(
      [...ticket.querySelectorAll(".line:first-child button")].map((number) => number.textContent),
    ).toEqual(["4", "23", "41", "65", "82"]);
    expect(byRole("button", "12، نشان لگا ہے").getAttribute("aria-pressed")).toBe("true");
  });

  test("shows its owner's marks and nothing else of what was called", () => {
    show(Ticket, { rows, serial: "1", marked: [12, 35], onmark: () => undefined });
    expect(document.querySelectorAll(".marked")).toHaveLength(2);
    expect(document.querySelectorAll(".hint, .uncalled")).toHaveLength(0);
    expect(document.querySelector(".head")?.textContent).toContain("2 / 15");
  });

  test("tells a hint and an uncalled mark apart in words", () => {
    show(Ticket, { rows, serial: "1", marked: [58], hint: 23, uncalled: [58] });
    expect(byRole("img", "23, just called").className).toContain("hint");
    expect(byRole("img", "58, marked but not called").className).toContain("uncalled");
    expect(document.querySelectorAll("button")).toHaveLength(0);
  });
});

test("a ticket that is out of the game says so and keeps its numbers to be read", () => {
  show(Ticket, { rows, serial: "1", marked: [12], out: "Ticket out" });
  expect(document.querySelector(".head")?.textContent).toContain("Ticket out");
  expect(byRole("img", "12, marked")).toBeTruthy();
  expect(document.querySelectorAll(".cell:not(.blank)").length).toBe(15);
});

test("a ticket says in its head what it can't win any more", () => {
  show(Ticket, { rows, serial: "1", marked: [], barred: ["Top Line", "Star"] });
  expect(document.querySelector(".head")?.textContent).toContain("Top Line · Star");
});

describe("a claim", () => {
  test("counts its marks with dots and lights up only when all are there", () => {
    show(ClaimButton, { title: "Top Line", state: "open", have: 4, need: 5 });
    expect(byRole("img", "Marked: 4 of 5").querySelectorAll(".filled")).toHaveLength(4);
    expect(document.querySelector(".ready")).toBeNull();
    show(ClaimButton, { title: "Four Corners", state: "open", have: 4, need: 4 });
    expect(document.querySelector(".ready")?.textContent).toContain("Claim now");
  });

  test("of a pattern that is drawn shows which of its places are marked", () => {
    const places: [Place, boolean][] = [
      [[0, 0], true],
      [[1, 2], false],
      [[2, 4], true],
    ];
    show(ClaimButton, { title: "Diya", state: "open", have: 2, need: 3, places });
    const dots = [...byRole("img", "Marked: 2 of 3").querySelectorAll("i")];
    expect(dots.map(({ className }) => className.replace(/ ?svelte-\S+/, ""))).toEqual([
      ...["filled", "none", "none", "none", "none"],
      ...["none", "none", "", "none", "none"],
      ...["none", "none", "none", "none", "filled"],
    ]);
  });

  test("that has to wait for another says for which, and says which ticket it is about", () => {
    show(ClaimButton, { title: "Second House", state: "later", why: "first: Full House" });
    show(ClaimButton, { title: "Top Line", state: "open", have: 5, need: 5, ticket_no: 2 });
    const [later, open] = document.querySelectorAll(".claim");
    expect(later?.textContent).toContain("first: Full House");
    expect(later?.getAttribute("aria-disabled")).toBe("true");
    expect(open?.textContent).toContain("Ticket 2");
  });

  test("of fifteen is counted in figures", () => {
    show(ClaimButton, { title: "Full House", state: "open", have: 11, need: 15 });
    expect(byRole("img", "Marked: 11 of 15").textContent).toBe("11/15");
  });

  test("can be made at any time while it is open, and no more once it is decided", () => {
    const onclick = vi.fn();
    show(ClaimButton, { title: "Top Line", state: "open", have: 1, onclick });
    show(ClaimButton, { title: "Early Five", state: "won", winner: "Zoya", onclick });
    const [open, won] = document.querySelectorAll<HTMLElement>("button");
    click(open!);
    click(won!);
    expect(onclick).toHaveBeenCalledOnce();
    expect(won!.textContent).toContain("Zoya");
    expect(won!.getAttribute("aria-disabled")).toBe("true");
  });
});

test("the board speaks the called numbers in their order and shows the latest", () => {
  show(Board, { called: [41, 4, 23], latest: 23 });
  expect(byRole("img", "Board of called numbers: 4, 23 and 41").children).toHaveLength(90);
  expect(document.querySelectorAll(".called")).toHaveLength(3);
  expect(document.querySelector(".latest")?.textContent).toBe("23");
});

test("the niche speaks the latest number, or that there is none yet", () => {
  show(Niche, { number: 23 });
  show(Niche, { number: null });
  const niches = [...document.querySelectorAll("[role=status]")];
  expect(niches.map((niche) => niche.querySelector(".vh")?.textContent)).toEqual([
    "Latest number: 23",
    "No number called yet",
  ]);
  expect(niches.map((niche) => niche.querySelector(".num")?.textContent)).toEqual(["23", "·"]);
});

test("the last numbers keep their places while there are few", () => {
  show(LastNumbers, { numbers: [46, 19] });
  const places = [...document.querySelectorAll(".last .num")].map((place) => place.textContent);
  expect(places).toEqual(["46", "19", "", "", ""]);
});
