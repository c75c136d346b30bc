// The evening's sheet as rows of people; functions over what the server tells of the games that are over.

import type { Evening, EveningGame, EveningWin } from "../link/api";

/** What has a column of its own: a game, or all rounds of one kind that followed each other, where players pay each other. */
export interface Column {
  /** Of its first round. */
  readonly round: number;
  readonly kind: string;
  readonly games: readonly EveningGame[];
  readonly inRounds: boolean;
}

/** The games of the evening in their order. */
export function columns({ games }: Evening): readonly Column[] {
  const found: { round: number; kind: string; games: EveningGame[]; inRounds: boolean }[] = [];
  // By kind: a round that was never dealt has nobody in it who paid, and is no game of its own.
  const paid = games.filter(({ half_chips }) => Object.keys(half_chips ?? {}).length > 0);
  const kinds = new Set(paid.map(({ kind }) => kind));
  for (const game of games) {
    const last = found.at(-1);
    if (last?.inRounds && last.kind === game.kind) last.games.push(game);
    else found.push({ round: game.round, kind: game.kind, games: [game], inRounds: kinds.has(game.kind) });
  }
  return found;
}

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
export function scores(evening: Evening): Score[] {
  const gained = columns(evening).map(({ games }) => gainedIn(games));
  return Object.entries(evening.people)
    .map(([account, person]) => {
      const each = gained.map((game) => game.get(account) ?? null);
      const sum = person.half_chips;
      const tickets = sum - each.reduce<number>((all, one) => all + (one ?? 0), 0);
      return { account, name: person.name, games: each, tickets, sum, won: person.won };
    })
    .sort((one, other) => other.sum - one.sum || other.won - one.won || one.name.localeCompare(other.name));
}

/** What these games gave each who took part: what was won, or what players paid each other. */
function gainedIn(games: readonly EveningGame[]): Map<string, number> {
  const gained = new Map<string, number>();
  const add = (account: string, half_chips: number): unknown =>
    gained.set(account, (gained.get(account) ?? 0) + half_chips);
  for (const { tickets, wins, half_chips = {} } of games) {
    const paid = Object.entries(half_chips);
    for (const account of Object.keys(tickets)) add(account, 0);
    for (const [account, part] of paid) add(account, part);
    if (paid.length === 0) for (const win of wins) add(win.account, win.half_chips);
  }
  return gained;
}

/** Something won that isn't chips. */
export interface WordPrize {
  /** The number of its game, from 1, and the kind. */
  readonly n: number;
  readonly kind: string;
  readonly win: EveningWin;
  /** What the host called it in that game; undefined for what has a name of the game's. */
  readonly own: string | undefined;
}

/** The prizes that were not chips. */
export function wordPrizes(evening: Evening): readonly WordPrize[] {
  return columns(evening).flatMap(({ kind, games }, at) =>
    games.flatMap((game) =>
      game.wins
        .filter(({ words }) => words !== "")
        .map((win) => ({ n: at + 1, kind, win, own: game.own?.[win.dividend] })),
    ),
  );
}
