// A hand that taps twice, or taps just as things change, doesn't mean what has only now come under it.

/** How long what has changed takes no tap. */
export const STEADY_MS = 400;

/**
 * For the place of buttons that take each other's places: when it comes to the screen, and whenever `meaning` changes, hands
 * pass it by for STEADY_MS; after a change keys do nothing there either. What has come anew has no focus that a key could mean.
 */
export function steady(
  place: HTMLElement,
  meaning: string,
): { update: (meaning: string) => void; destroy: () => void } {
  let before = meaning;
  let hasChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    clearTimeout(timer);
    place.style.pointerEvents = "none";
    timer = setTimeout(() => {
      place.style.pointerEvents = "";
      hasChanged = false;
    }, STEADY_MS);
  }

  function click(event: MouseEvent): void {
    if (!hasChanged) return;
    event.preventDefault();
    event.stopPropagation();
  }

  place.addEventListener("click", click, { capture: true });
  wait();
  return {
    update(now) {
      if (now === before) return;
      before = now;
      hasChanged = true;
      wait();
    },
    destroy() {
      clearTimeout(timer);
      place.removeEventListener("click", click, { capture: true });
    },
  };
}
