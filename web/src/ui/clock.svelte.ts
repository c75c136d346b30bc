// The server's time on this device, and a second hand that all countdowns share.
// The link tells the server's time with every frame; screens hand countdowns the server's due times unchanged.

import { onDestroy } from "svelte";

let skewMs = 0;

/** Sets the clock by the server: what it says the time is, now. */
export function setServerTime(serverNowMs: number): void {
  skewMs = serverNowMs - Date.now();
}

/** The server's time as near as this device knows it, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + skewMs;
}

let tick = $state(0);
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** For a component: a function that gives the server's time and is reactive four times a second, for as long as the component lives. */
export function watchServerTime(): () => number {
  watchers += 1;
  timer ??= setInterval(() => (tick += 1), 250);
  onDestroy(() => {
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
  return () => {
    void tick;
    return serverNow();
  };
}
