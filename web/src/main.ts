// Where the client starts: theme and language first, then the page that the address asks for.
// The pages themselves load on demand (app/App.svelte), so that none weighs on another.

import { mount } from "svelte";
import App from "./app/App.svelte";
import { show } from "./app/preferences.svelte";
import { listen } from "./app/router.svelte";
import { preferredLanguage, setLanguage } from "./i18n";
import { startTheme } from "./ui/theme.svelte";
import "./ui/base.css";

async function start(): Promise<void> {
  startTheme();
  show();
  listen();
  await setLanguage(preferredLanguage());
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
}

void start();
