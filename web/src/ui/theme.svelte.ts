// Morning, Lamp, or as the device has it: which theme the page wears, kept on the device.
// The colours of both are in tokens.css.

export type Theme = "system" | "light" | "dark";

const storageKey = "baithak.theme";
const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;

let chosen = $state<Theme>("system");

/** What the person chose; reactive. */
export function theme(): Theme {
  return chosen;
}

function wear(): void {
  const worn = chosen === "system" ? (dark?.matches ? "dark" : "light") : chosen;
  document.documentElement.dataset["theme"] = worn;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper || "#F8F2E5");
}

/** Wears the theme at once and keeps the choice on the device. */
export function setTheme(value: Theme): void {
  chosen = value;
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // A browser that keeps nothing still wears it now.
  }
  wear();
}

/** Takes up the kept choice and follows the device from here on; once, at the start. */
export function startTheme(): void {
  try {
    const kept = localStorage.getItem(storageKey);
    if (kept === "light" || kept === "dark") chosen = kept;
  } catch {
    // As the device has it.
  }
  dark?.addEventListener("change", wear);
  wear();
}
