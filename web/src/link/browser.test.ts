import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "./browser";
import type { Fault } from "./link";

let online = true;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function blamedWhere(answer: () => Promise<Response>): Promise<Fault> {
  vi.stubGlobal("fetch", vi.fn(answer));
  return new Promise((told) => browser.blame(told));
}

test.each([200, 401, 404, 429, 500])("a server that answers %i is not to blame", async (status) => {
  expect(await blamedWhere(() => Promise.resolve(new Response(null, { status })))).toBe("line");
});

test.each([502, 503, 504])("who answers %i in its place tells that it is off", async (status) => {
  expect(await blamedWhere(() => Promise.resolve(new Response(null, { status })))).toBe("server");
});

test("a server that refuses the connection is to blame", async () => {
  expect(await blamedWhere(() => Promise.reject(new TypeError("Failed to fetch")))).toBe("server");
});

test("a device without a network blames the line, and asks nobody", async () => {
  online = false;
  expect(await blamedWhere(() => Promise.reject(new Error("asked")))).toBe("line");
  expect(fetch).not.toHaveBeenCalled();
});

test("a device that loses its network while it asks blames the line", async () => {
  const lost = () => {
    online = false;
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  expect(await blamedWhere(lost)).toBe("line");
});
