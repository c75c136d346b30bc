// The evening's sheet as rows of people; functions over what the server tells of the games that are over.

import type { Evening, EveningGame, EveningWin } from "../link/api";

/** One person's line. All amounts are half-chips. */
export interface Score {
  readonly account: string;
  readonly name: string;
  /** What each game gave, in their order; null where the person had no part in it. */
  readonly games: readonly (number | null)[];
  /** What tickets took over the evening, less what came back: not above zero. */
  readonly tickets: number;
  readonly sum: number;
  /** How many dividends were won. */
  readonly won: number;
}

/** Everyone who took part, those with most first; of equals those who won more often, then by name. */
export function scores({ games, people }: Evening): Score[] {
  const won = games.map(wonIn);
  return Object.entries(people)
    .map(([account, person]) => {
      const each = games.map((game, at) =>
        account in game.tickets || won[at]?.has(account) ? (won[at]?.get(account) ?? 0) : null,
      );
      const sum = person.half_chips;
      const tickets = sum - each.reduce<number>((all, one) => all + (one ?? 0), 0);
      return { account, name: person.name, games: each, tickets, sum, won: person.won };
    })
    .sort((one, other) => other.sum - one.sum || other.won - one.won || one.name.localeCompare(other.name));
}

function wonIn(game: EveningGame): Map<string, number> {
  const won = new Map<string, number>();
  for (const { account, half_chips } of game.wins) won.set(account, (won.get(account) ?? 0) + half_chips);
  return won;
}

/** Something won that isn't chips. */
export interface WordPrize {
  /** The number of its game, from 1. */
  readonly n: number;
  readonly win: EveningWin;
  /** What the host called it in that game; undefined for what has a name of the game's. */
  readonly own: string | undefined;
}

/** The prizes that were not chips. */
export function wordPrizes({ games }: Evening): readonly WordPrize[] {
  return games.flatMap((game, at) =>
    game.wins
      .filter(({ words }) => words !== "")
      .map((win) => ({ n: at + 1, win, own: game.own?.[win.dividend] })),
  );
}
