// Keeps the screen from falling asleep in a game; on plain http browsers withhold this, and then it does.

import { onMount } from "svelte";

/** For a component: the screen stays on as long as it lives and its page is in sight. */
export function stayAwake(): void {
  onMount(() => {
    let held: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      void navigator.wakeLock?.request("screen").then(
        (lock) => (held = lock),
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void held?.release();
    };
  });
}
