// How a table of rummy plays, in sentences: made of its settings, each of which says what it does; and what other tables do
// otherwise (R8–R39). Pure.

import type { Key, Params } from "../../../i18n";
import type { RummySettings } from "../../../wire.gen";
import { cardsFor, OFF } from "../limits";

export interface Rule {
  readonly key: Key;
  readonly params: Params;
}

export const PARTS = ["table", "turn", "drop", "declare", "score", "house"] as const;
export type Part = (typeof PARTS)[number];

type Says = (settings: RummySettings) => readonly Rule[];

function rule(key: Key, params: Params = {}): Rule {
  return { key, params };
}

// Every setting is here, in the order in which a host would tell them; one that is forgotten is a type error.
const SETTINGS: Readonly<Record<keyof RummySettings, readonly [Part, Says]>> = {
  seats: [
    "table",
    ({ seats, printed_jokers }) => [
      rule(seats > 3 ? "rules.two_decks" : "rules.one_deck", {
        n: seats,
        max: cardsFor(seats, printed_jokers),
      }),
    ],
  ],
  printed_jokers: [
    "table",
    ({ printed_jokers }) => [rule(printed_jokers ? "rules.printed_jokers" : "rules.no_printed_jokers")],
  ],
  jester_mark: ["table", ({ jester_mark }) => [rule(jester_mark ? "rules.marked" : "rules.unmarked")]],
  turn_timer_s: [
    "turn",
    ({ turn_timer_s: n }) => [n === OFF ? rule("rules.no_timer") : rule("rules.timer", { n })],
  ],
  skip_s: [
    "turn",
    ({ skip_s: n }) => [n === OFF ? rule("rummy.set_skip_off") : rule("rummy.set_skip_is", { n })],
  ],
  first_drop: ["drop", ({ first_drop, cap }) => [rule("rules.first_drop", { n: Math.min(first_drop, cap) })]],
  middle_drop: [
    "drop",
    ({ middle_drop, cap }) => [rule("rules.middle_drop", { n: Math.min(middle_drop, cap) })],
  ],
  assist: ["declare", ({ assist }) => [rule(assist ? "rules.assist" : "rules.no_assist")]],
  cap: ["score", ({ cap }) => [rule("rules.cap", { n: cap })]],
  multiplier: ["score", ({ multiplier }) => [rule("rules.chips", { half_chips: 2 * multiplier })]],
};

// What no setting changes, before what the settings say.
const ALWAYS: Readonly<Record<Part, readonly Rule[]>> = {
  table: [],
  turn: [rule("rules.turn"), rule("rules.dealer_first")],
  drop: [rule("rules.drop_until")],
  declare: [rule("rules.declare_needs"), rule("rules.declare_60")],
  score: [rule("rules.winner")],
  house: [
    rule("rules.wild_in_place", { cards: "5♥ 6♥ 7♥" }),
    rule("rules.jokers_alone"),
    rule("rules.exempt"),
    rule("rules.arrange_60"),
    rule("rules.invalid"),
    rule("rules.void"),
    rule("rules.sat_out"),
    rule("rules.not_dealt"),
    rule("rules.additions"),
  ],
};

/** What a part of the rules says at a table with these settings. */
export function rulesOf(part: Part, settings: RummySettings): Rule[] {
  const said = Object.values(SETTINGS).flatMap(([of, says]) => (of === part ? says(settings) : []));
  return [...ALWAYS[part], ...said];
}
