// What Tambola brings to the house: its screens, each loaded when it is first shown, and where a game of it stands.

import type { GameScreens, Stage } from "..";
import { loadPapers } from "../../i18n";
import type { TambolaPublic } from "../../wire.gen";

const STAGES: Readonly<Record<TambolaPublic["phase"], Stage>> = {
  lobby: "lobby",
  sealing: "play",
  ready: "lobby",
  calling: "play",
  verdict: "play",
  last_claims: "play",
  ended: "result",
};

/** A screen that isn't a game's first, with the sentences that are fetched apart. */
async function later<Page>(page: Promise<Page>): Promise<Page> {
  await loadPapers();
  return page;
}

const screens: GameScreens = {
  stage: (game, runs) => {
    const { phase } = game as TambolaPublic;
    // While tickets are dealt and handed out players sit before theirs; whoever runs the game has more to do in the lobby.
    return phase === "sealing" || phase === "ready" ? (runs ? "lobby" : "play") : STAGES[phase];
  },
  start: { do: "tambola.start" },
  leastPlayers: 1,
  others: (game) => Object.keys((game as TambolaPublic).named).length,
  Desk: () => later(import("./Desk.svelte")),
  Caller: () => later(import("./Caller.svelte")),
  Player: () => import("./Player.svelte"),
  Result: () => import("./Result.svelte"),
  Television: () => import("./Television.svelte"),
  Settings: () => later(import("./Settings.svelte")),
  Before: () => import("./Before.svelte"),
  Summary: () => import("./Summary.svelte"),
};

export default screens;
