// Bets that the server hasn't answered yet: whole or not at all, within the limits (S2, S27, S33).

import { describe, expect, test } from "vitest";
import { Refusal } from "../../link/refusal";
import { addedUp, after, supposed, unconfirmed, type Ask, type Hand, type Limits } from "./bets";

const limits: Limits = {
  spot_min_chips: 2,
  spot_max_chips: 50,
  type_max_chips: { triple: 5 },
  round_max_chips: 60,
};
const empty: Hand = { steps: [], last: {}, half_chips: 201 };
const place = (bets: Record<string, number>): Ask => ({ kind: "place", bets });

/** The hand after all of these, one after another. */
const play = (hand: Hand, ...asked: Ask[]) => asked.reduce((now, ask) => after(now, ask, limits), hand);

/** The code and parameters with which that is refused. */
function refused(hand: Hand, ask: Ask): unknown[] {
  try {
    after(hand, ask, limits);
  } catch (thrown) {
    if (thrown instanceof Refusal) return [thrown.code, thrown.params];
    throw thrown;
  }
  return [];
}

describe("placing", () => {
  test("adds up what lies on a spot, and takes whole chips from the balance in halves", () => {
    const hand = play(empty, place({ small: 5 }), place({ small: 2, "combo:2-3": 3 }));
    expect([addedUp(hand.steps), hand.half_chips]).toEqual([{ small: 7, "combo:2-3": 3 }, 181]);
  });

  test("is refused on a spot that doesn't exist, with no chips, and with none on a spot", () => {
    expect(refused(empty, place({ "total:18": 5 }))).toEqual(["sicbo.bad_bet", {}]);
    expect(refused(empty, place({}))).toEqual(["sicbo.bad_bet", {}]);
    expect(refused(empty, place({ small: 0 }))).toEqual(["sicbo.below_min", { min: 2 }]);
  });

  test("is refused below the least and above the most of a spot, of its type, and of a round", () => {
    expect(refused(empty, place({ small: 1 }))).toEqual(["sicbo.below_min", { min: 2 }]);
    expect(refused(play(empty, place({ small: 50 })), place({ small: 2 }))).toEqual([
      "sicbo.above_max",
      { max: 50 },
    ]);
    expect(refused(empty, place({ "triple:3": 6 }))).toEqual(["sicbo.above_max", { max: 5 }]);
    expect(refused(play(empty, place({ small: 50 })), place({ big: 11 }))).toEqual([
      "sicbo.round_limit",
      { max: 60 },
    ]);
  });

  test("a chip more on a spot that has the least already is not below it", () => {
    expect(addedUp(play(empty, place({ small: 2 }), place({ small: 1 })).steps)).toEqual({ small: 3 });
  });

  test("is refused without the chips for it; half a chip is of no use", () => {
    expect(refused({ ...empty, half_chips: 9 }, place({ small: 5 }))).toEqual(["sicbo.not_enough", { n: 4 }]);
  });
});

describe("repeating and doubling", () => {
  const again: Hand = { ...empty, last: { big: 10, odd: 5 } };

  test("place all at once, beside what lies there", () => {
    const hand = play(again, place({ big: 5 }), { kind: "repeat" }, { kind: "double" });
    expect([addedUp(hand.steps), hand.steps.length]).toEqual([{ big: 30, odd: 10 }, 3]);
    expect(hand.half_chips).toBe(201 - 80);
  });

  test("place nothing where not all of it can be placed", () => {
    expect(refused({ ...again, half_chips: 29 }, { kind: "repeat" })).toEqual(["sicbo.repeat_refused", {}]);
    expect(refused(play(again, place({ big: 40 })), { kind: "double" })).toEqual([
      "sicbo.above_max",
      { max: 50 },
    ]);
  });

  test("have nothing to place without bets", () => {
    expect(refused(empty, { kind: "repeat" })).toEqual(["sicbo.no_last_bets", {}]);
    expect(refused(again, { kind: "double" })).toEqual(["sicbo.nothing_placed", {}]);
  });
});

describe("taking back", () => {
  const hand = play({ ...empty, last: { odd: 5 } }, place({ small: 5 }), { kind: "repeat" });

  test("undo takes the last step whole, clear takes all, and the chips come home", () => {
    expect(play(hand, { kind: "undo" })).toEqual({ ...hand, steps: [{ small: 5 }], half_chips: 191 });
    expect(play(hand, { kind: "clear" })).toEqual({ ...hand, steps: [], half_chips: 201 });
  });

  test("is refused where nothing lies", () => {
    expect(refused(empty, { kind: "undo" })).toEqual(["sicbo.nothing_placed", {}]);
    expect(refused(empty, { kind: "clear" })).toEqual(["sicbo.nothing_placed", {}]);
  });
});

test("what was asked and not answered yet stands apart, and leaves out what can't be", () => {
  const confirmed = play(empty, place({ small: 5 }));
  const hand = supposed(
    confirmed,
    [place({ small: 3, big: 2 }), place({ "triple:1": 6 }), { kind: "repeat" }],
    limits,
  );
  expect(addedUp(hand.steps)).toEqual({ small: 8, big: 2 });
  expect(unconfirmed(hand, confirmed)).toEqual({ small: 3, big: 2 });
  expect(unconfirmed(supposed(confirmed, [{ kind: "clear" }], limits), confirmed)).toEqual({});
});
