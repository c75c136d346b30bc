// What stands beside each member in the lobby: the seat that they have, or that they sit out (R34).

import { t } from "../../i18n";
import type { Room } from "../../rooms/room.svelte";
import { Rummy } from "./game.svelte";

export default function notes(room: Room): (member: string) => string | undefined {
  const game = new Rummy(room);
  return (member) => {
    const seat = room.people[member]?.seat;
    if (seat === null || seat === undefined || seat >= game.settings.seats) return undefined;
    return member in game.view.sitting_out ? t("rummy.sits_out") : t("rummy.seat_n", { n: seat + 1 });
  };
}
