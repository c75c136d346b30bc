// The clock, countdowns and toasts, on time that the test moves.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../i18n";
import { serverNow, setServerTime } from "./clock.svelte";
import Countdown from "./Countdown.svelte";
import { byRole, show } from "./testing";
import Toasts from "./Toasts.svelte";
import { toast } from "./toasts.svelte";

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers({ now: 1_000_000 });
  setServerTime(1_000_000);
});
afterEach(() => vi.useRealTimers());

function after(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

test("the server's clock goes on from what the server said", () => {
  setServerTime(5_000_000);
  vi.advanceTimersByTime(250);
  expect(serverNow()).toBe(5_000_250);
});

test("a countdown shows whole seconds until the server's due time and stays at nothing", () => {
  setServerTime(5_000_000);
  show(Countdown, { due_ms: 5_003_000, of_ms: 3000 });
  const timer = byRole("timer", "3 seconds left");
  after(250);
  expect(timer.textContent).toContain("3");
  after(2000);
  expect(timer.getAttribute("aria-label")).toBe("1 second left");
  after(5000);
  expect(timer.getAttribute("aria-label")).toBe("0 seconds left");
});

test("a countdown that stands keeps what is left", () => {
  show(Countdown, { due_ms: null, left_ms: 7000, of_ms: 10_000 });
  after(5000);
  expect(byRole("timer", "7 seconds left").textContent).toContain("7");
});

test("a toast passes by itself, and of many only two stand", () => {
  show(Toasts, {});
  for (const text of ["one", "two", "three"]) toast(text);
  flushSync();
  expect([...document.querySelectorAll(".toast")].map((shown) => shown.textContent.trim())).toEqual([
    "two",
    "three",
  ]);
  after(10_000);
  expect(document.querySelectorAll(".toast")).toHaveLength(0);
});
