import { expect, test } from "vitest";
import { paths, routeOf } from "./router.svelte";

test.each([
  ["/", { page: "home" }],
  ["/new", { page: "new", game: null }],
  ["/j/l1nk", { page: "join", link: "l1nk" }],
  ["/tv", { page: "tv", room: null }],
  ["/tv/rghar", { page: "tv", room: "rghar" }],
  ["/r/rghar", { page: "room", room: "rghar" }],
  ["/r/rghar/fair/7", { page: "fair", room: "rghar", round: 7 }],
  ["/r/rghar/ticket/877749871599365280", { page: "ticket", room: "rghar", ticket: "877749871599365280" }],
  ["/rummy/points", { page: "rummy", tool: "points" }],
  ["/rummy/declare", { page: "rummy", tool: "declare" }],
  ["/settings", { page: "settings" }],
  ["/components", { page: "components" }],
])("the address %s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test.each([
  "/r",
  "/r/rghar/fair",
  "/r/rghar/fair/0",
  "/r/rghar/fair/x",
  "/r/rghar/ticket",
  "/r/rghar/ticket/x7",
  "/r/rghar/chat/1",
  "/j",
  "/tv/rghar/more",
  "/rummy",
  "/rummy/odds",
  "/rummy/points/more",
  "/new/more",
  "/x",
  "/r/a/fair/1/2",
])("nothing is at %s", (path) => {
  expect(routeOf(path)).toEqual({ page: "missing" });
});

test("what a path names comes back out of its address, whatever signs it has", () => {
  expect(routeOf(paths.join("a/b ?%"))).toEqual({ page: "join", link: "a/b ?%" });
  expect(routeOf("/j/%E0%A4")).toEqual({ page: "join", link: "%E0%A4" });
  expect(routeOf("/new", "?game=tambola")).toEqual({ page: "new", game: "tambola" });
});
