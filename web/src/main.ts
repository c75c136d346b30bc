// Where the client starts: theme and language first, then the page that the address asks for.
// The pages themselves load on demand (app/App.svelte), so that none weighs on another.

import { mount } from "svelte";
import App from "./app/App.svelte";
import { show } from "./app/preferences.svelte";
import { listen } from "./app/router.svelte";
import { loadPart, preferredLanguage, setLanguage } from "./i18n";
import { startTheme } from "./ui/theme.svelte";
import "./ui/base.css";

// The sentences that a player's table doesn't need at once come when it has long been drawn.
const LATER_MS = 5000;

async function start(): Promise<void> {
  startTheme();
  show();
  listen();
  await setLanguage(preferredLanguage());
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
  setTimeout(() => loadPart("papers").catch(() => undefined), LATER_MS);
}

void start();
