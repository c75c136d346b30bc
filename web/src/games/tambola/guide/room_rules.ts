// How a room plays, in sentences: made of its settings, each of which says what it does (T5, T10–T12, T18–T24). Pure.
// The patterns themselves are drawn from dividends.ts.

import type { Key, Params } from "../../../i18n";
import type { TambolaSettings } from "../../../wire.gen";
import { HOUSES } from "../dividends";

export interface Rule {
  readonly key: Key;
  readonly params: Params;
}

export const PARTS = ["numbers", "tickets", "marks", "claims", "prizes"] as const;
export type Part = (typeof PARTS)[number];

type Says = (settings: TambolaSettings) => readonly Rule[];

function rule(key: Key, params: Params = {}): Rule {
  return { key, params };
}

// Every setting is here, in the order in which a host would tell them; one that is forgotten is a type error.
const SETTINGS: Readonly<Record<keyof TambolaSettings, readonly [Part, Says]>> = {
  calling: [
    "numbers",
    ({ calling, pace_s }) =>
      calling === "automatic"
        ? [rule("rule.automatic", { n: pace_s })]
        : calling === "tapped"
          ? [rule("rule.tapped")]
          : [rule("rule.bag"), rule("fair.physical")],
  ],
  // Said with the calling; while nothing comes by itself it waits for when something does.
  pace_s: ["numbers", () => []],
  max_tickets: [
    "tickets",
    ({ max_tickets, strips }) =>
      strips
        ? []
        : [max_tickets === 1 ? rule("rule.one_ticket") : rule("rule.many_tickets", { max: max_tickets })],
  ],
  strips: ["tickets", ({ strips }) => (strips ? [rule("rule.strips")] : [])],
  price: [
    "tickets",
    ({ price }) =>
      price === 0
        ? [rule("rule.free")]
        : [rule("rule.price", { half_chips: 2 * price }), rule("rule.pot_back")],
  ],
  late_join_until: [
    "tickets",
    ({ late_join_until: n }) => [n === 0 ? rule("rule.no_late") : rule("rule.late", { n })],
  ],
  host_may_play: [
    "tickets",
    ({ host_may_play }) => [rule(host_may_play ? "rule.host_plays" : "tambola.host_may_not_play")],
  ],
  marking: ["marks", ({ marking }) => [rule(marking === "auto" ? "rule.auto" : "rule.manual")]],
  hints: ["marks", ({ hints }) => [rule(hints ? "rule.hints" : "rule.no_hints")]],
  uncalled_mark: [
    "marks",
    ({ uncalled_mark }) => [rule(uncalled_mark === "any" ? "rule.uncalled_any" : "rule.uncalled_pattern")],
  ],
  claim_window: [
    "claims",
    ({ claim_window }) => [rule(claim_window === "open" ? "rule.window_open" : "rule.window_next")],
  ],
  last_number: ["claims", ({ last_number }) => [rule(last_number ? "rule.last_number" : "rule.any_number")]],
  tie: ["claims", ({ tie }) => [rule(tie === "first" ? "rule.tie_first" : "rule.tie_split")]],
  penalty: ["claims", ({ penalty }) => [rule(`rule.penalty_${penalty}`)]],
  max_per_ticket: [
    "claims",
    ({ max_per_ticket: max }) => [
      max === 0 ? rule("rule.any_dividends") : rule("rule.max_per_ticket", { max }),
    ],
  ],
  prizes: [
    "prizes",
    ({ prizes }) => {
      const last = [...HOUSES].reverse().find((house) => house in prizes);
      return [last === undefined ? rule("rule.ends_all") : rule("rule.ends", { dividend: last })];
    },
  ],
  // Drawn, with the prizes.
  own: ["prizes", () => []],
};

/** What a part of the rules says in a room with these settings. */
export function rulesOf(part: Part, settings: TambolaSettings): Rule[] {
  return Object.values(SETTINGS).flatMap(([of, says]) => (of === part ? says(settings) : []));
}
