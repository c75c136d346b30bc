// Buttons, segments, steppers, switches, tabs: what hands and keys do to them.

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setLanguage } from "../i18n";
import Button from "./Button.svelte";
import Field from "./Field.svelte";
import IconButton from "./IconButton.svelte";
import Segments from "./Segments.svelte";
import Stepper from "./Stepper.svelte";
import Switch from "./Switch.svelte";
import Tabs from "./Tabs.svelte";
import { byRole, click, press, show } from "./testing";

beforeEach(async () => setLanguage("en"));

describe("a button", () => {
  test("does what it says", () => {
    const onclick = vi.fn();
    show(Button, { label: "Start", onclick });
    click(byRole("button", "Start"));
    expect(onclick).toHaveBeenCalledOnce();
  });

  test("that is off does nothing and says why, to the eye and to a screen reader", () => {
    const onclick = vi.fn();
    show(Button, { label: "Start", onclick, off: "Waiting for 1 more player" });
    const button = byRole("button", "Start");
    click(button);
    expect(onclick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(button.getAttribute("aria-describedby")!)?.textContent).toBe(
      "Waiting for 1 more player",
    );
  });

  test("that is busy can't be pressed twice", () => {
    const onclick = vi.fn();
    show(Button, { label: "Start", onclick, busy: true });
    click(byRole("button", "Start"));
    expect(onclick).not.toHaveBeenCalled();
  });

  test("that is an icon speaks its words and its count", () => {
    show(IconButton, { icon: "chat", label: "Chat", count: 3 });
    expect(byRole("button", "Chat, 3").textContent).toContain("3");
  });
});

describe("segments", () => {
  const options = [
    { value: 5, label: "5" },
    { value: 7, label: "7" },
    { value: 10, label: "10" },
  ];
  const radio = (name: string) => byRole("radio", name);

  test("choose by a tap", () => {
    const onchange = vi.fn();
    show(Segments<number>, { label: "Pace", options, value: 7, onchange });
    click(radio("10"));
    expect(onchange).toHaveBeenCalledExactlyOnceWith(10);
    expect(radio("10").getAttribute("aria-checked")).toBe("true");
    expect(radio("7").getAttribute("aria-checked")).toBe("false");
  });

  test("are one stop for Tab, on the chosen one", () => {
    show(Segments<number>, { label: "Pace", options, value: 7 });
    expect(["5", "7", "10"].map((name) => radio(name).tabIndex)).toEqual([-1, 0, -1]);
  });

  test("move by arrow keys, round at the ends, and jump by Home and End", () => {
    const onchange = vi.fn();
    show(Segments<number>, { label: "Pace", options, value: 7, onchange });
    press(radio("7"), "ArrowRight");
    expect(document.activeElement).toBe(radio("10"));
    press(radio("10"), "ArrowRight");
    press(radio("5"), "ArrowLeft");
    press(radio("10"), "Home");
    press(radio("5"), "End");
    expect(onchange.mock.calls.flat()).toEqual([10, 5, 10, 5, 10]);
  });

  test("move the other way where the page runs right to left", async () => {
    await setLanguage("ur");
    const onchange = vi.fn();
    show(Segments<number>, { label: "Pace", options, value: 7, onchange });
    press(radio("7"), "ArrowLeft");
    expect(onchange).toHaveBeenCalledExactlyOnceWith(10);
  });

  test("that are fixed stay and say why", () => {
    const onchange = vi.fn();
    show(Segments<number>, { label: "Pace", options, value: 7, off: "Fixed now", onchange });
    click(radio("10"));
    press(radio("7"), "ArrowRight");
    expect(onchange).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain("Fixed now");
  });
});

describe("a stepper", () => {
  test("counts within its bounds, by buttons and by keys", () => {
    const onchange = vi.fn();
    show(Stepper, { label: "Prize", value: 4, min: 3, max: 5, onchange });
    const value = byRole("spinbutton", "Prize");
    click(byRole("button", "Prize: more"));
    expect((byRole("button", "Prize: more") as HTMLButtonElement).disabled).toBe(true);
    press(value, "ArrowUp");
    press(value, "Home");
    press(value, "End");
    expect(onchange.mock.calls.flat()).toEqual([5, 3, 5]);
    expect(value.getAttribute("aria-valuenow")).toBe("5");
  });
});

describe("a choice that has to be granted", () => {
  const given = { segments: "7", stepper: "4", switch: "false" };
  const chosen = { segments: "10", stepper: "5", switch: "true" };
  const now = () => ({
    segments: document.querySelector("[role=radio][aria-checked=true]")?.textContent,
    stepper: byRole("spinbutton", "Prize").textContent,
    switch: byRole("switch", "Chat").getAttribute("aria-checked"),
  });

  /** Chooses in each of the three, whose choices are answered so, and says what they show then. */
  async function choosing(isGranted: boolean) {
    const onchange = vi.fn(async () => isGranted);
    const options = [7, 10].map((value) => ({ value, label: String(value) }));
    show(Segments<number>, { label: "Pace", options, value: 7, onchange });
    show(Stepper, { label: "Prize", value: 4, min: 3, max: 9, onchange });
    show(Switch, { label: "Chat", checked: false, onchange });
    click(byRole("radio", "10"));
    click(byRole("button", "Prize: more"));
    click(byRole("switch", "Chat"));
    expect(now()).toEqual(chosen);
    expect(onchange.mock.calls.flat()).toEqual([10, 5, true]);
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is shown at once, and no longer once it is refused", async () => {
    await choosing(false);
    expect(now()).toEqual(given);
  });

  test("is shown until what is true can have come", async () => {
    await choosing(true);
    expect(now()).toEqual(chosen);
    await vi.advanceTimersByTimeAsync(1000);
    flushSync();
    expect(now()).toEqual(given);
  });

  test("stands against the refusal of one before it", async () => {
    const answers: ((isGranted: boolean) => void)[] = [];
    const onchange = () => new Promise<boolean>((answer) => answers.push(answer));
    show(Stepper, { label: "Prize", value: 4, min: 3, max: 9, onchange });
    press(byRole("spinbutton", "Prize"), "ArrowUp");
    press(byRole("spinbutton", "Prize"), "ArrowUp");
    answers[0]?.(false);
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    expect(byRole("spinbutton", "Prize").textContent).toBe("6");
  });
});

test("a switch turns over and says so", () => {
  const onchange = vi.fn();
  show(Switch, { label: "Chat", checked: false, onchange });
  click(byRole("switch", "Chat"));
  expect(byRole("switch", "Chat").getAttribute("aria-checked")).toBe("true");
  expect(onchange).toHaveBeenCalledExactlyOnceWith(true);
});

test("tabs show one part and move by arrow keys", () => {
  const tabs = [
    { id: "people", label: "People" },
    { id: "claims", label: "Claims" },
  ];
  show(Tabs<string>, { label: "Parts", tabs, value: "people" });
  press(byRole("tab", "People"), "ArrowRight");
  expect(byRole("tab", "Claims").getAttribute("aria-selected")).toBe("true");
  expect(document.activeElement).toBe(byRole("tab", "Claims"));
});

test("a field tells what is wrong where it is wrong, and Enter sends it", () => {
  const onenter = vi.fn();
  show(Field, { label: "Name", value: "", error: "Please write your name.", onenter });
  const input = document.querySelector("input")!;
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby")!)?.textContent).toContain(
    "Please write your name.",
  );
  press(input, "Enter");
  flushSync();
  expect(onenter).toHaveBeenCalledOnce();
});
