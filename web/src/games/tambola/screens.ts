// What Tambola brings to the house: its screens, and where a game of it stands.

import type { GameScreens, Stage } from "..";
import type { TambolaPublic } from "../../wire.gen";
import Play from "./Play.svelte";
import Result from "./Result.svelte";
import Settings from "./Settings.svelte";
import Summary from "./Summary.svelte";
import Television from "./Television.svelte";

const STAGES: Readonly<Record<TambolaPublic["phase"], Stage>> = {
  lobby: "lobby",
  sealing: "play",
  calling: "play",
  verdict: "play",
  last_claims: "play",
  ended: "result",
};

const screens: GameScreens = {
  stage: (game) => STAGES[(game as TambolaPublic).phase],
  start: { do: "tambola.start" },
  leastPlayers: 1,
  Play,
  Result,
  Television,
  Settings,
  Summary,
};

export default screens;
