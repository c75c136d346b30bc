// Mounting components in the tests of this client: everything is taken down again after each test.

import { loadPart } from "../i18n";
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach } from "vitest";

// A page stands in its test with all that it may say.
await loadPart("papers");

const mounted: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const component of mounted.splice(0)) await unmount(component);
  document.body.replaceChildren();
});

/** The component, mounted into the page with its effects run; what it shows is in document.body. */
// `any` as in Svelte's own mount: an interface of props has no index signature.
export function show<Props extends Record<string, any>>(
  component: Component<Props>,
  props: NoInfer<Props>,
): void {
  mounted.push(mount<Props, Record<string, unknown>>(component, { target: document.body, props }));
  flushSync();
}

/** The one element of that role whose accessible name, by its label or its text, is `name`. */
export function byRole(role: string, name: string): HTMLElement {
  const implicit: Record<string, string> = { button: "button:not([role])", group: "[role=group]" };
  const found = [
    ...document.querySelectorAll<HTMLElement>(`[role=${role}]${implicit[role] ? `, ${implicit[role]}` : ""}`),
  ].filter((element) => (element.getAttribute("aria-label") ?? element.textContent.trim()) === name);
  if (found.length !== 1)
    throw new Error(`${found.length} of ${role} «${name}» in ${document.body.innerHTML}`);
  return found[0]!;
}

export function press(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

export function click(element: HTMLElement): void {
  element.click();
  flushSync();
}
