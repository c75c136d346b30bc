// How one's cards lie, in groups and loose, and what moving them makes of it. Pure: who asks for it and what the server says is in hand.svelte.ts.

/** Each card's `no` once, in a group or loose, as `rummy.arrange` takes it. */
export interface Lie {
  readonly groups: readonly (readonly number[])[];
  readonly loose: readonly number[];
}

/** A place for cards: before the `at`-th card of a group. `group` is LOOSE, or one past the last for a new group. */
export interface Spot {
  readonly group: number;
  readonly at: number;
}

export const LOOSE = -1;

/** All cards in the order in which they lie. */
export function inOrder({ groups, loose }: Lie): number[] {
  return [...groups.flat(), ...loose];
}

/** The cards of a group, or the loose ones. */
export function cardsOf(lie: Lie, group: number): readonly number[] {
  return group === LOOSE ? lie.loose : (lie.groups[group] ?? []);
}

/** Where a card lies; undefined of one that isn't there. */
export function spotOf(lie: Lie, no: number): Spot | undefined {
  for (let group = LOOSE; group < lie.groups.length; group += 1) {
    const at = cardsOf(lie, group).indexOf(no);
    if (at !== -1) return { group, at };
  }
  return undefined;
}

/** The cards laid there, in the order given; `at` counts the cards as they lie before. Groups left empty are gone. */
export function moved(lie: Lie, nos: readonly number[], { group, at }: Spot): Lie {
  const without = (cards: readonly number[]) => cards.filter((no) => !nos.includes(no));
  const there = cardsOf(lie, group);
  const laid = [...without(there.slice(0, at)), ...nos, ...without(there.slice(at))];
  const groups = lie.groups.map((cards, index) => (index === group ? laid : without(cards)));
  if (group >= lie.groups.length) groups.push(laid);
  return {
    groups: groups.filter((cards) => cards.length > 0),
    loose: group === LOOSE ? laid : without(lie.loose),
  };
}

/** The cards in a group of their own, after the others. */
export function grouped(lie: Lie, nos: readonly number[]): Lie {
  return moved(lie, nos, { group: lie.groups.length, at: 0 });
}

/** The cards at the end of that group, or of the loose ones. */
export function joined(lie: Lie, nos: readonly number[], group: number): Lie {
  return moved(lie, nos, { group, at: cardsOf(lie, group).length });
}

/** The card one place on or back; beyond the edge of its group, into the next one. */
export function stepped(lie: Lie, no: number, step: 1 | -1): Lie {
  const spot = spotOf(lie, no);
  if (spot === undefined) return lie;
  const at = spot.at + step;
  if (at >= 0 && at < cardsOf(lie, spot.group).length)
    return moved(lie, [no], { group: spot.group, at: step === 1 ? at + 1 : at });
  const next = neighbour(lie, spot.group, step);
  if (next === undefined) return lie;
  return step === 1 ? moved(lie, [no], { group: next, at: 0 }) : joined(lie, [no], next);
}

/** The card at the end of the next group, or of the one before; the loose cards come last. */
export function jumped(lie: Lie, no: number, step: 1 | -1): Lie {
  const spot = spotOf(lie, no);
  const next = spot && neighbour(lie, spot.group, step);
  return next === undefined ? lie : joined(lie, [no], next);
}

/** The same for a hand that has changed: cards that are gone are taken out, those that came lie loose at the end. */
export function fitted(lie: Lie, held: readonly number[]): Lie {
  const known = inOrder(lie);
  const came = held.filter((no) => !known.includes(no));
  const stays = (no: number) => held.includes(no);
  if (came.length === 0 && known.every(stays)) return lie;
  return {
    groups: lie.groups.map((cards) => cards.filter(stays)).filter((cards) => cards.length > 0),
    loose: [...lie.loose.filter(stays), ...came],
  };
}

export function isSame(one: Lie, other: Lie): boolean {
  return JSON.stringify([one.groups, one.loose]) === JSON.stringify([other.groups, other.loose]);
}

function neighbour({ groups }: Lie, group: number, step: 1 | -1): number | undefined {
  const order = [...groups.keys(), LOOSE];
  return order[order.indexOf(group) + step];
}
