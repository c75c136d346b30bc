// What whoever calls from a bag may do just now (T12, T14).

import type { Tambola } from "../game.svelte";

const PLAYING = ["calling", "verdict", "last_claims"];

/**
 * Whether numbers are drawn from the bag, and by whom, as this device should have it (T14). here: by this person. refused:
 * they hold tickets, and so may not. host: nor may they, but the host is here and draws.
 */
export type Bag = "none" | "here" | "refused" | "host";

export function bagOf(game: Tambola): Bag {
  const { room, view } = game;
  if (view.calling !== "bag" || view.phase === "last_claims") return "none";
  if (!bagRefused(game)) return "here";
  const { host } = room.info;
  const hostDraws =
    host !== room.mine.member && room.people[host]?.present === true && !game.holdsTickets(host);
  return hostDraws ? "host" : "refused";
}

/** Whether the latest number can be taken back: it came from the bag, and neither the next, which may have been taken back itself, nor a claim that was looked at has come since (T12). */
export function canTakeBack(game: Tambola): boolean {
  const newest = game.calls.at(-1);
  return (
    newest?.source === "bag" &&
    PLAYING.includes(game.view.phase) &&
    !bagRefused(game) &&
    game.takenBack === null &&
    game.judged?.claim.call !== game.calls.length
  );
}

function bagRefused(game: Tambola): boolean {
  return game.holdsTickets(game.room.mine.member);
}
