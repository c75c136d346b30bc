// The seats of the table: who sits where, which are free, and who would be dealt in now (R1, R34, R35).

import type { Room } from "../../rooms/room.svelte";
import type { Face } from "../../wire.gen";
import { Rummy } from "./game.svelte";

export interface Sitting {
  readonly member: string;
  readonly face: Face;
}

/** Who sits on each seat of this table; null for a free one. The room has more seats than some tables. */
export function seatsOf(game: Rummy): readonly (Sitting | null)[] {
  const seats: (Sitting | null)[] = Array.from({ length: game.settings.seats }, () => null);
  for (const [member, face] of Object.entries(game.room.people)) {
    if (face.seat !== null && face.seat < seats.length) seats[face.seat] = { member, face };
  }
  return seats;
}

/** One's own seat, from 0; null without one at this table. */
export function ownSeat(game: Rummy): number | null {
  const seat = game.room.me?.seat ?? null;
  return seat === null || seat >= game.settings.seats ? null : seat;
}

/** How many would be dealt in now: seated, connected, not sitting out. */
export function ready(room: Room): number {
  const game = new Rummy(room);
  return seatsOf(game).filter((sitting) => sitting !== null && canPlay(game, sitting)).length;
}

/** Whom the next deal is waiting for: who would be dealt in and hasn't said that they are ready; computers always are. */
export function waitedFor(game: Rummy): readonly string[] {
  return seatsOf(game).flatMap((sitting) =>
    sitting !== null &&
    canPlay(game, sitting) &&
    sitting.face.practice === null &&
    !game.view.ready.includes(sitting.member)
      ? [sitting.member]
      : [],
  );
}

function canPlay(game: Rummy, { member, face }: Sitting): boolean {
  return face.plays && face.present && !(member in game.view.sitting_out);
}
