// What rummy brings to the house: its screens, each loaded when it is first shown, and where a game of it stands.

import type { GameScreens, Stage } from "..";
import { speaking } from "../../i18n";
import type { RummyPublic } from "../../wire.gen";

const STAGES: Readonly<Record<RummyPublic["phase"], Stage>> = {
  lobby: "lobby",
  sealing: "play",
  playing: "play",
  finish: "play",
  arranging: "play",
  result: "result",
  waiting: "lobby",
};

const screens: GameScreens = {
  stage: (game) => STAGES[(game as RummyPublic).phase],
  start: { do: "rummy.start" },
  leastPlayers: 2,
  others: () => 0,
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
  endQuestion: "rummy.end_confirm",
  nameOf: (won) => won,
};

export default screens;
