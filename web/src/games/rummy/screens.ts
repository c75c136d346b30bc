// What rummy brings to the house: its screens, each loaded when it is first shown, and where a game of it stands.

import type { GameScreens, Stage, Waiting } from "..";
import { isolateName, joinList, language, speaking, t } from "../../i18n";
import type { Room } from "../../rooms/room.svelte";
import type { RummyPublic } from "../../wire.gen";
import { Rummy } from "./game.svelte";
import { CAN_DEAL_MS, NEXT_DEAL_MS } from "./limits";
import { ready, waitedFor } from "./seats";

const STAGES: Readonly<Record<RummyPublic["phase"], Stage>> = {
  lobby: "lobby",
  sealing: "play",
  playing: "play",
  finish: "play",
  arranging: "play",
  result: "result",
  waiting: "lobby",
};

/** After a result the next deal comes by itself; a table that waits for people deals soon after it can (R35). */
function waits(room: Room): Waiting | null {
  const { phase, due_ms, held_ms } = room.game as unknown as RummyPublic;
  const comes_ms = held_ms === null ? due_ms : null;
  if (phase === "result" && due_ms !== null) {
    const names = waitedFor(new Rummy(room)).map((member) =>
      isolateName(room.nameOf(member) || "…", language()),
    );
    return {
      title: t("rummy.result_next"),
      detail: names.length === 0 ? undefined : t("ui.waiting_for", { name: joinList(names, language()) }),
      due_ms: comes_ms,
      of_ms: NEXT_DEAL_MS,
      sooner: t("rummy.deal_now"),
    };
  }
  if (phase !== "waiting") return null;
  if (due_ms === null) return { title: t("rummy.need_two"), due_ms };
  return { title: t("rummy.wait_deal"), due_ms: comes_ms, of_ms: CAN_DEAL_MS };
}

const screens: GameScreens = {
  stage: (game) => STAGES[(game as RummyPublic).phase],
  start: { do: "rummy.start" },
  leastPlayers: 2,
  others: () => 0,
  ready,
  waits,
  hasSeat: (seat, { seats }) => seat < Number(seats),
  notes: () => import("./notes"),
  Desk: () => speaking(import("./Desk.svelte")),
  Caller: () => import("./Player.svelte"),
  Player: () => import("./Player.svelte"),
  Result: () => speaking(import("./Result.svelte")),
  Television: () => speaking(import("./Television.svelte")),
  Settings: () => speaking(import("./Settings.svelte")),
  fixesSettings: true,
  Before: () => speaking(import("./Before.svelte")),
  Summary: () => speaking(import("./Summary.svelte")),
  Guides: () => speaking(import("./guide/Guides.svelte")),
  // After a declaration it costs nothing (R30).
  leaveQuestion: (game, member) => {
    const { phase, players } = game as RummyPublic;
    return phase === "playing" && players[member]?.lot === "playing" ? "rummy.leave_is_drop" : null;
  },
  endQuestion: "rummy.end_confirm",
  endName: "rummy.end_round",
  nameOf: (won) => won,
};

export default screens;
