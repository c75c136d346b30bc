import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STEADY_MS, steady } from "./steady";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A place with one button, and what was pressed there. */
function place() {
  const box = document.body.appendChild(document.createElement("footer"));
  const button = box.appendChild(document.createElement("button"));
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  return { box, button, pressed, held: steady(box, "pause") };
}

const takesHands = (box: HTMLElement) => box.style.pointerEvents !== "none";

test("what has only now come to the screen takes no tap for a moment", () => {
  const { box, held } = place();
  expect(takesHands(box)).toBe(false);
  vi.advanceTimersByTime(STEADY_MS);
  expect(takesHands(box)).toBe(true);
  held.destroy();
});

test("after a change of what the buttons do, a second tap and a second press of a key do nothing", () => {
  const { box, button, pressed, held } = place();
  vi.advanceTimersByTime(STEADY_MS);
  button.click();
  held.update("resume");
  button.click();
  vi.advanceTimersByTime(STEADY_MS - 1);
  button.click();
  expect([takesHands(box), pressed.mock.calls.length]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  button.click();
  expect([takesHands(box), pressed.mock.calls.length]).toEqual([true, 2]);
});

test("the same button can be pressed as fast as one likes", () => {
  const { button, pressed, held } = place();
  vi.advanceTimersByTime(STEADY_MS);
  button.click();
  held.update("pause");
  button.click();
  expect(pressed).toHaveBeenCalledTimes(2);
});
