// The camera of a browser that reads codes: its picture and its detector stand in here, for jsdom has neither.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../../i18n";
import { show } from "../../../ui/testing";
import { canScan } from "./camera";
import Scanner from "./Scanner.svelte";

const TICKET = "http://house.test/r/rghar/ticket/42";
const stopped = vi.fn();
let inSight: string[] = [];
let opens = true;

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("papers");
  vi.useFakeTimers();
  stopped.mockClear();
  inSight = [];
  opens = true;
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = async () => inSight.map((rawValue) => ({ rawValue }));
    },
  );
  vi.stubGlobal("navigator", {
    mediaDevices: {
      getUserMedia: async () => {
        if (!opens) throw new DOMException("no", "NotAllowedError");
        return { getTracks: () => [{ stop: stopped }] };
      },
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function shown() {
  const onticket = vi.fn();
  show(Scanner, { room: "rghar", onticket });
  await vi.advanceTimersByTimeAsync(50);
  return onticket;
}

async function sees(...codes: string[]): Promise<void> {
  inSight = codes;
  await vi.advanceTimersByTimeAsync(250);
  flushSync();
}

test("T28 the first code of a ticket of this room is taken once, and the camera is let go", async () => {
  const onticket = await shown();
  await sees();
  expect(onticket).not.toHaveBeenCalled();
  await sees(TICKET, TICKET);
  await sees(TICKET);
  expect(onticket).toHaveBeenCalledExactlyOnceWith("42");
  expect(stopped).toHaveBeenCalledOnce();
});

test("T28 another code says what it is, and the camera looks on", async () => {
  const onticket = await shown();
  await sees("http://house.test/r/other/ticket/42");
  expect(document.body.textContent).toContain("That ticket is from another room.");
  await sees("sweets");
  expect(document.body.textContent).toContain("That is not the QR code of a ticket.");
  await sees(TICKET);
  expect(onticket).toHaveBeenCalledExactlyOnceWith("42");
});

test("a camera that doesn't open says so", async () => {
  opens = false;
  await shown();
  flushSync();
  expect(document.body.textContent).toContain("The camera did not open. Please type the number.");
});

test("where the browser has no detector or no camera for pages, nothing is offered", () => {
  expect(canScan()).toBe(true);
  vi.stubGlobal("navigator", {});
  expect(canScan()).toBe(false);
});
