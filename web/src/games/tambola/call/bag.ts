// What whoever calls from a bag may do just now (T12, T14).

import type { Tambola } from "../game.svelte";

const PLAYING = ["calling", "verdict", "last_claims"];

/** Whether this device holds tickets, so that its person may not say which number comes (T14). */
export function bagRefused(game: Tambola): boolean {
  return game.holdsTickets(game.room.mine.member);
}

/** Whether the latest number can be taken back: it came from the bag, and neither the next nor a claim that was looked at has come since (T12). */
export function canTakeBack(game: Tambola): boolean {
  const newest = game.calls.at(-1);
  return (
    newest?.source === "bag" &&
    PLAYING.includes(game.view.phase) &&
    !bagRefused(game) &&
    game.judged?.claim.call !== game.calls.length
  );
}
