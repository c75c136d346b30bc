// The score sheet as rows of people: points and chips of the game that is open, round by round.

import type { RummyLine, RummyPublic } from "../../wire.gen";

export interface Sum {
  readonly member: string;
  readonly points: number;
  readonly half_chips: number;
  /** Points by the round's number; none where the member had no part in it. */
  readonly rounds: Readonly<Record<string, number>>;
  /** How many rounds were won. */
  readonly won: number;
}

/** Everyone who has played: most chips first, of equals the fewest points, then who won more often. */
export function sums(sheet: RummyPublic["sheet"]): readonly Sum[] {
  const members = new Set(Object.values(sheet).flatMap(({ points }) => Object.keys(points)));
  return [...members]
    .map((member) => sumOf(member, Object.entries(sheet)))
    .sort(
      (one, other) => other.half_chips - one.half_chips || one.points - other.points || other.won - one.won,
    );
}

function sumOf(member: string, lines: readonly (readonly [string, RummyLine])[]): Sum {
  const played = lines.filter(([, line]) => member in line.points);
  const all = (of: (line: RummyLine) => number) => played.reduce((sum, [, line]) => sum + of(line), 0);
  return {
    member,
    points: all(({ points }) => points[member] ?? 0),
    half_chips: all(({ half_chips }) => half_chips[member] ?? 0),
    rounds: Object.fromEntries(played.map(([round, line]) => [round, line.points[member] ?? 0])),
    won: played.filter(([, { winner }]) => winner === member).length,
  };
}

/** The rounds on the sheet, the newest first. */
export function roundsOf(sheet: RummyPublic["sheet"]): readonly (readonly [string, RummyLine])[] {
  return Object.entries(sheet).sort(([one], [other]) => Number(other) - Number(one));
}
