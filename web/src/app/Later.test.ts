import { createRawSnippet, flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../i18n";
import { byRole, click, show } from "../ui/testing";
import Later from "./Later.svelte";

beforeEach(async () => setLanguage("en"));

const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

const children = createRawSnippet<[unknown]>((part) => ({ render: () => `<b>${String(part())}</b>` }));

test("a part that could not be fetched says so in its place, and is fetched again at a tap", async () => {
  const answers = [Promise.reject(new Error("no line")), Promise.resolve("the board")];
  show(Later, { load: () => answers.shift() ?? Promise.reject(new Error("asked too often")), children });
  await settled();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("That did not get through.");
  click(byRole("button", "Try again"));
  await settled();
  expect(document.body.textContent.trim()).toBe("the board");
});

test("where a second fetch fails too, the page can be loaded anew", async () => {
  show(Later, { load: () => Promise.reject(new Error("no line")), children });
  await settled();
  click(byRole("button", "Try again"));
  await settled();
  expect(byRole("button", "Reload page")).not.toBe(null);
});

test("what would lie over the page can be put away where it could not be fetched", async () => {
  let isOpen = true;
  const load = () => Promise.reject(new Error("no line"));
  show(Later, { load, children, onclose: () => (isOpen = false) });
  await settled();
  click(byRole("button", "Close"));
  expect(isOpen).toBe(false);
});
