// How large the cards of a hand can be so that all of them are in sight at once, and where the row of the loose ones is broken.

/** The width of a card, and how much of one shows that lies under the next, in px. */
export interface Size {
  readonly w: number;
  readonly strip: number;
}

export interface Spread extends Size {
  /** How many loose cards lie side by side, row by row. */
  readonly chunks: readonly number[];
  readonly rows: number;
}

/** The width there is, and how many rows of cards of that width. */
export interface Place {
  readonly width: number;
  readonly rows: (w: number) => number;
  /** The largest card that is wanted there. */
  readonly most: number;
}

/** Between groups, in px. */
export const GAP = 12;
// Room for a group's label.
const LEAST_WIDTH = 58;
// A strip of fewer loose cards isn't begun at the end of a row.
const FEW = 3;

const SIZES: readonly Size[] = [
  { w: 72, strip: 52 },
  { w: 54, strip: 40 },
  { w: 54, strip: 36 },
  { w: 46, strip: 34 },
  { w: 46, strip: 30 },
  { w: 46, strip: 26 },
  { w: 40, strip: 22 },
  { w: 40, strip: 18 },
];

/** How wide so many cards lie. */
export function widthOf(count: number, { w, strip }: Size): number {
  return Math.max(LEAST_WIDTH, (count - 1) * strip + w);
}

/** The largest size that fits; the smallest where none does. `sizes` are those of the groups, in their order; the loose cards come last. */
export function spread(sizes: readonly number[], loose: number, place: Place): Spread {
  let last: Spread | undefined;
  for (const size of SIZES) {
    if (size.w > place.most) continue;
    last = laid(sizes, loose, place.width, size);
    if (last.rows <= place.rows(size.w)) break;
  }
  return last ?? { w: 54, strip: 40, chunks: [loose], rows: 1 };
}

function laid(sizes: readonly number[], loose: number, room: number, size: Size): Spread {
  let rows = 1;
  let used = 0;
  const put = (count: number) => {
    const wide = widthOf(count, size);
    if (wide > room) rows = Infinity;
    if (used > 0 && used + GAP + wide > room) {
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? GAP : 0) + wide;
  };
  sizes.forEach(put);
  const chunks: number[] = [];
  for (let left = loose; left > 0;) {
    const whole = Math.max(1, 1 + Math.floor((room - size.w) / size.strip));
    const beside = used === 0 ? whole : 1 + Math.floor((room - used - GAP - size.w) / size.strip);
    // A row of their own is shared evenly.
    const even = Math.ceil(left / Math.ceil(left / whole));
    const count = Math.min(left, used > 0 && beside >= Math.min(FEW, left) ? beside : even);
    put(count);
    chunks.push(count);
    left -= count;
    if (left > 0) {
      rows += 1;
      used = 0;
    }
  }
  return { ...size, chunks, rows };
}
