// What Tambola brings to the house: its screens, each loaded when it is first shown, and where a game of it stands.

import type { GameScreens, Stage } from "..";
import { speaking } from "../../i18n";
import type { TambolaPublic } from "../../wire.gen";
import { ownIn } from "./dividends";
import { dividendName } from "./game.svelte";

const STAGES: Readonly<Record<TambolaPublic["phase"], Stage>> = {
  lobby: "lobby",
  sealing: "play",
  ready: "lobby",
  calling: "play",
  verdict: "play",
  last_claims: "play",
  ended: "result",
};

const screens: GameScreens = {
  stage: (game, runs) => {
    const { phase } = game as TambolaPublic;
    // While tickets are dealt and handed out players sit before theirs; whoever runs the game has more to do in the lobby.
    return phase === "sealing" || phase === "ready" ? (runs ? "lobby" : "play") : STAGES[phase];
  },
  start: { do: "tambola.start" },
  leastPlayers: 1,
  others: (game) => Object.keys((game as TambolaPublic).named).length,
  notes: () => import("./notes"),
  Desk: () => speaking(import("./Desk.svelte")),
  Caller: () => speaking(import("./Caller.svelte")),
  Player: () => import("./Player.svelte"),
  Result: () => speaking(import("./Result.svelte")),
  Television: () => speaking(import("./Television.svelte")),
  Settings: () => speaking(import("./Settings.svelte")),
  Before: () => import("./Before.svelte"),
  Summary: () => import("./Summary.svelte"),
  Guides: () => speaking(import("./guide/Guides.svelte")),
  endQuestion: "tambola.end_confirm",
  nameOf: (won, settings) => dividendName(won, ownIn(settings)),
};

export default screens;
