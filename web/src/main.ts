// Where the client starts: theme and language first, then the page that the address asks for.
// The pages themselves load on demand, so that none weighs on another.

import { mount, type Component } from "svelte";
import { preferredLanguage, setLanguage } from "./i18n";
import { startTheme } from "./ui/theme.svelte";
import "./ui/base.css";

const pages: readonly [RegExp, () => Promise<{ default: Component }>][] = [
  [/^\/components\/?$/, () => import("./tools/ComponentPage.svelte")],
];

async function start(): Promise<void> {
  startTheme();
  const target = document.getElementById("app");
  const [, load] = pages.find(([path]) => path.test(location.pathname)) ?? pages[0]!;
  const [{ default: Page }] = await Promise.all([load(), setLanguage(preferredLanguage())]);
  mount(Page, { target: target! });
}

void start();
