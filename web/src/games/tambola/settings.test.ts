// What a host taps in the settings, and what comes of it.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { byRole, click, press, show } from "../../ui/testing";
import type { TambolaSettings } from "../../wire.gen";
import { SETTINGS } from "./fake";
import Settings from "./Settings.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("papers");
});

const usual: TambolaSettings = { ...SETTINGS, prizes: { top_line: 10, full_house: 120 } };

/** The settings on the screen; what was changed last, and why it would be refused. */
function shown(changes: Partial<TambolaSettings> = {}) {
  const onchange = vi.fn();
  const settings = { ...usual, ...changes };
  show(Settings, { settings: settings as unknown as Record<string, unknown>, onchange });
  return {
    onchange,
    news: () => onchange.mock.lastCall?.[0] as TambolaSettings,
    problem: () => onchange.mock.lastCall?.[1] as string | undefined,
  };
}

/** The row of a dividend, opened. */
function opened(title: string): void {
  const head = [...document.querySelectorAll<HTMLElement>("button.head")].find((button) =>
    button.textContent?.includes(title),
  );
  if (head === undefined) throw new Error(`no ${title}`);
  click(head);
}

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

test("T12 the pace is for automatic calling alone, and stays from 3 to 20", () => {
  const { news } = shown();
  press(byRole("spinbutton", "Seconds between numbers"), "End");
  expect(news().pace_s).toBe(20);
  document.body.replaceChildren();
  shown({ calling: "bag" });
  expect(() => byRole("spinbutton", "Seconds between numbers")).toThrow();
  expect(document.body.textContent).toContain("Whoever draws them holds no tickets");
});

test("T5 with full sheets nobody sets how many tickets", () => {
  shown({ strips: true });
  expect(() => byRole("spinbutton", "Most tickets for each player")).toThrow();
});

test("T10 a prize in chips is typed or stepped through round numbers", () => {
  const { news } = shown();
  opened("Top Line");
  click(byRole("button", "Top Line: more"));
  expect(news().prizes).toEqual({ top_line: 15, full_house: 120 });
  type(byRole("spinbutton", "Top Line") as HTMLInputElement, "35");
  expect(news().prizes["top_line"]).toBe(35);
  type(byRole("spinbutton", "Top Line") as HTMLInputElement, "99999");
  expect(news().prizes["top_line"]).toBe(10_000);
});

test("T10 a prize in words keeps no spaces at its ends, and an empty one can't be saved", () => {
  const { news, problem } = shown({ prizes: { top_line: "Tea", full_house: 120 } });
  opened("Top Line");
  const field = document.querySelector<HTMLInputElement>(".body input.input");
  if (field === null) throw new Error("no field");
  type(field, "A box of  sweets ");
  expect(news().prizes["top_line"]).toBe("A box of sweets");
  expect(problem()).toBe(undefined);
  type(field, " ");
  expect(problem()).toBe("Please write what the prize is.");
});

test("T10 without a price no share is offered", () => {
  shown();
  opened("Top Line");
  expect(() => byRole("radio", "Share of the pot")).toThrow();
});

test("T10 the sum of the shares is shown, and one tap shares the pot evenly", () => {
  const { news, problem } = shown({
    price: 5,
    prizes: { top_line: { share: 30 }, full_house: { share: 50 } },
  });
  expect(document.body.textContent).toContain("Shares together: 80% of 100%");
  click(byRole("button", "Share evenly"));
  expect(news().prizes).toEqual({ top_line: { share: 50 }, full_house: { share: 50 } });
  expect(problem()).toBe(undefined);
});

test("T10 a price without shares says what is missing before anything is sent", () => {
  const { problem } = shown();
  type(byRole("spinbutton", "Chips for each ticket") as HTMLInputElement, "5");
  expect(problem()).toBe("The shares have to make 100% together. Now they make 0%.");
});

test("T10 the last dividend in play can't be left out", () => {
  const { onchange } = shown({ prizes: { full_house: 120 } });
  opened("Full House");
  click(byRole("button", "Leave this out"));
  expect(onchange).not.toHaveBeenCalled();
});

test("T10 a further dividend is added with its definition beside it", () => {
  const { news } = shown();
  click(byRole("button", "More dividends"));
  expect(document.body.textContent).toContain("The four corners and the middle number of the middle line");
  click(byRole("button", "Add: Star"));
  expect(news().prizes).toEqual({ top_line: 10, full_house: 120, star: 40 });
});

test("T10 a pattern of one's own is drawn on a ticket, and has a name before it can be saved", () => {
  const { news, problem } = shown();
  click(byRole("button", "More dividends"));
  click(byRole("button", "Draw a pattern of your own"));
  expect(news().own).toEqual([{ name: "Pattern 1", places: [] }]);
  expect(news().prizes).toEqual({ top_line: 10, full_house: 120, own_1: 40 });
  expect(problem()).toContain("A pattern needs at least one place");
  document.body.replaceChildren();

  const next = shown({ own: [{ name: "Cross", places: [[2, 4]] }], prizes: { own_1: 40, top_line: 1 } });
  opened("Cross");
  click(byRole("button", "Row 1, number 2"));
  expect(next.news().own[0]?.places).toEqual([
    [0, 1],
    [2, 4],
  ]);
  click(byRole("button", "Row 3, number 5"));
  expect(next.news().own[0]?.places).toEqual([]);
  click(byRole("button", "Delete the pattern"));
  expect(next.news().own).toEqual([]);
  expect(next.news().prizes).toEqual({ top_line: 1 });
});

test("T10 the drawn ticket runs left to right in Urdu too", async () => {
  await setLanguage("ur");
  shown({ own: [{ name: "صلیب", places: [[1, 2]] }], prizes: { own_1: 40 } });
  opened("صلیب");
  expect(document.querySelector<HTMLElement>(".paper[dir]")?.dir).toBe("ltr");
});

test("what most hosts leave alone waits behind one button, each choice with what it does", () => {
  const { news } = shown();
  expect(() => byRole("radio", "They share")).toThrow();
  click(byRole("button", "More options"));
  expect(document.body.textContent).toContain("A wrong claim costs nothing");
  click(byRole("radio", "They share"));
  expect(news().tie).toBe("split_call");
  click(byRole("radio", "Ticket out"));
  expect(news().penalty).toBe("ticket");
});
