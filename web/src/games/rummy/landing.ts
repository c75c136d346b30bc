// Where a card comes down that is dragged: before which card of which group. Pure: the boxes are measured in dragging.svelte.ts.

import type { Spot } from "./laying";

/** A strip of cards on the screen, in px: `count` cards from the `first`-th of its group on, each `strip` after the last. */
export interface Box {
  readonly group: number;
  readonly first: number;
  readonly count: number;
  readonly strip: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

// How far beside a strip it still counts, in px.
const NEAR = 28;

/** The place nearest to the point; undefined where no strip is near. */
export function landing(boxes: readonly Box[], x: number, y: number): Spot | undefined {
  let nearest: Box | undefined;
  let least = NEAR;
  for (const box of boxes) {
    const away = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0);
    if (away < least) {
      nearest = box;
      least = away;
    }
  }
  if (nearest === undefined) return undefined;
  const at = Math.round((x - nearest.left) / nearest.strip);
  return { group: nearest.group, at: nearest.first + Math.min(nearest.count, Math.max(0, at)) };
}
