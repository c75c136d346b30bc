// What stands beside each member in the lobby: as many tickets as they want, or once they are dealt, hold (T5).

import { t } from "../../i18n";
import type { Room } from "../../rooms/room.svelte";
import { Tambola } from "./game.svelte";

export default function notes(room: Room): (member: string) => string | undefined {
  const game = new Tambola(room);
  return (member) => {
    const { people, info } = room;
    if (people[member]?.plays !== true || (member === info.host && !game.settings.host_may_play))
      return undefined;
    const n = game.view.phase === "ready" ? (game.view.tickets[member] ?? 0) : game.wantedBy(member);
    return t("tambola.tickets_n", { n });
  };
}
