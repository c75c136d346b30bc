// Speaks each new number in the room's language, where the device can and the person wants it.

import { preferences } from "../../app/preferences.svelte";
import { voices } from "../../app/voice.svelte";
import type { Tambola } from "./game.svelte";

/** For a component: speaks from here on; what was called before is not spoken. */
export function speakCalls(game: () => Tambola): void {
  let spoken: number | null = null;
  $effect(() => {
    const { calls, latest, room } = game();
    const isNew = spoken !== null && calls.length > spoken;
    spoken = calls.length;
    if (isNew && latest !== null && preferences().voice) void voices.call(latest, room.info.language);
  });
}

/** Says the latest number once more. */
export function again(game: Tambola): void {
  if (game.latest !== null) void voices.call(game.latest, game.room.info.language);
}

/** Whether this device can speak the room's language; reactive. */
export function canSpeak(game: Tambola): boolean {
  return voices.speaks(game.room.info.language);
}
