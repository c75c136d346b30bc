// Short words that pass by themselves, such as «Link copied». Toasts.svelte shows them.

import type { IconName } from "./icons";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly icon: IconName;
}

let shown = $state.raw<readonly Toast[]>([]);
let last = 0;

/** The toasts in view, oldest first; reactive. */
export function toasts(): readonly Toast[] {
  return shown;
}

/** Shows the words for as long as they take to read, four seconds at least. At most two stand at once: the oldest gives way. */
export function toast(text: string, icon: IconName = "info"): void {
  const id = ++last;
  shown = [...shown.slice(-1), { id, text, icon }];
  setTimeout(() => (shown = shown.filter((other) => other.id !== id)), Math.max(4000, text.length * 70));
}
