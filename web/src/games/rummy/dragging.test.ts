import { expect, test, vi } from "vitest";
import { Dragging } from "./dragging.svelte";

const FIRST = 1;
const SECOND = 2;

/** A page with the open pile at its right end, and what was dropped. */
function table() {
  document.body.innerHTML = '<div data-drop="open"></div>';
  document.querySelector("div")!.getBoundingClientRect = () => new DOMRect(300, 0, 60, 80);
  const dropped = vi.fn();
  return { dragging: new Dragging(() => 40, dropped), dropped };
}

function at(pointerId: number, clientX: number): PointerEvent {
  return {
    button: 0,
    clientX,
    clientY: 20,
    currentTarget: document.body,
    isPrimary: pointerId === FIRST,
    pointerId,
  } as unknown as PointerEvent;
}

test("a card goes with the finger, and is dropped where the finger leaves it", () => {
  const { dragging, dropped } = table();
  dragging.press(at(FIRST, 20), 7, [7, 8]);
  dragging.move(at(FIRST, 320));
  expect([dragging.no, dragging.dx, dragging.over]).toEqual([7, 300, "open"]);
  dragging.release(at(FIRST, 320));
  expect(dropped.mock.calls).toEqual([[[7, 8], "open"]]);
  expect([dragging.no, dragging.ate()]).toEqual([null, true]);
});

test("a second finger neither moves the card that is dragged nor drops it, and takes none itself", () => {
  const { dragging, dropped } = table();
  dragging.press(at(FIRST, 20), 7, [7]);
  dragging.move(at(FIRST, 320));
  dragging.press(at(SECOND, 100), 3, [3]);
  dragging.move(at(SECOND, 150));
  dragging.release(at(SECOND, 150));
  dragging.cancel(at(SECOND, 150));
  expect([dragging.no, dragging.dx, dropped.mock.calls]).toEqual([7, 300, []]);
  dragging.release(at(FIRST, 320));
  expect(dropped.mock.calls).toEqual([[[7], "open"]]);
  expect(dragging.ate()).toBe(true);
});

test("a finger that only trembles doesn't drag", () => {
  const { dragging, dropped } = table();
  dragging.press(at(FIRST, 20), 7, [7]);
  dragging.move(at(FIRST, 23));
  dragging.release(at(FIRST, 23));
  expect([dropped.mock.calls, dragging.ate()]).toEqual([[], false]);
});
