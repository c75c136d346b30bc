// The table of odds: spots that have the same odds and are of one kind stand on one line (S10–S26).

import { t } from "../../i18n";
import { nameOf, spots, type BetType, type Spot } from "./spots";

/** Bets that are one another's other side. */
const sides: Readonly<Partial<Record<BetType, BetType>>> = {
  big: "small",
  even: "odd",
  all_even: "all_odd",
  even2_odd1: "odd2_even1",
};

/** The lines of the table, each the spots that stand on it; those that win most often first. */
export function oddsLines(): readonly (readonly Spot[])[] {
  const byKind = new Map<string, Spot[]>();
  for (const spot of spots.values()) {
    const kind = `${sides[spot.type] ?? spot.type} ${spot.pays.join()}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), spot]);
  }
  return [...byKind.values()].sort((one, other) => winsOf(other) - winsOf(one));
}

/** What a line is called: «Small, Big», «Total 4 and 17», «Pair». */
export function lineName(line: readonly Spot[]): string {
  const [first] = line;
  if (first === undefined) return "";
  switch (first.type) {
    case "total":
      return t("sicbo.kind_total", { numbers: line.map(({ numbers }) => numbers[0] ?? 0) });
    case "single":
    case "pair":
    case "triple":
    case "combo":
    case "three_singles":
    case "double_single":
    case "four":
      return t(`sicbo.kind_${first.type}`);
    default:
      return line.map(nameOf).join(" · ");
  }
}

function winsOf([first]: readonly Spot[]): number {
  return first?.winning_outcomes ?? 0;
}
