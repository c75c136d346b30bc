// A card that is dragged by finger or mouse: how far it has come, and what lies under it. Where it comes down among cards is in landing.ts.

import { landing, type Box } from "./landing";
import type { Spot } from "./laying";

/** What a card can be dropped on: a place in the hand, the open pile, the finish slot, or the button that makes a group. */
export type Target = { readonly spot: Spot } | "open" | "finish" | "new";

// A finger that trembles taps.
const BEGINS_PX = 7;

export class Dragging {
  /** The card under the finger, null while none is dragged. */
  no = $state<number | null>(null);
  /** Those that go with it, itself among them. */
  nos = $state.raw<readonly number[]>([]);
  dx = $state(0);
  dy = $state(0);
  over = $state.raw<Target | null>(null);

  // Only the finger that pressed the card moves it and lets it go.
  #pressed: { by: number; no: number; nos: readonly number[]; x: number; y: number } | null = null;
  #boxes: readonly Box[] = [];
  #zones: readonly { target: Target; box: DOMRect }[] = [];
  #wasDragged = false;

  /** `strip` tells how much of a card shows under the next one, in px. */
  constructor(
    readonly strip: () => number,
    readonly dropped: (nos: readonly number[], target: Target) => void,
  ) {}

  press(event: PointerEvent, no: number, nos: readonly number[]): void {
    if (!event.isPrimary) return;
    this.#end();
    this.#wasDragged = false;
    if (event.button !== 0) return;
    this.#pressed = { by: event.pointerId, no, nos, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed?.by !== event.pointerId) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (this.no === null) {
      if (Math.hypot(dx, dy) < BEGINS_PX) return;
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      this.#measure();
      this.no = pressed.no;
      this.nos = pressed.nos;
      this.#wasDragged = true;
    }
    this.dx = dx;
    this.dy = dy;
    this.over = this.#under(event.clientX, event.clientY);
  }

  release(event: PointerEvent): void {
    if (this.#pressed?.by !== event.pointerId) return;
    const { nos, over } = this;
    const isDragging = this.no !== null;
    this.#end();
    if (isDragging && over !== null) this.dropped(nos, over);
  }

  cancel(event: PointerEvent): void {
    if (this.#pressed?.by === event.pointerId) this.#end();
  }

  #end(): void {
    this.#pressed = null;
    this.no = null;
    this.nos = [];
    this.dx = this.dy = 0;
    this.over = null;
  }

  /** Whether the click that follows belongs to a drag. */
  ate(): boolean {
    const was = this.#wasDragged;
    this.#wasDragged = false;
    return was;
  }

  #measure(): void {
    const strip = this.strip();
    this.#boxes = [...document.querySelectorAll<HTMLElement>("[data-strip]")].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const { group, first, count } = element.dataset;
      return {
        group: Number(group),
        first: Number(first),
        count: Number(count),
        strip,
        left,
        top,
        right,
        bottom,
      };
    });
    this.#zones = [...document.querySelectorAll<HTMLElement>("[data-drop]")].map((element) => ({
      target: element.dataset["drop"] as Target,
      box: element.getBoundingClientRect(),
    }));
  }

  #under(x: number, y: number): Target | null {
    const zone = this.#zones.find(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
    if (zone !== undefined) return zone.target;
    const spot = landing(this.#boxes, x, y);
    return spot === undefined ? null : { spot };
  }
}
