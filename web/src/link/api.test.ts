import { afterEach, expect, test, vi } from "vitest";
import * as api from "./api";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A server that gives this one answer; what it was asked is pushed to the list returned. */
function answering(status: number, answer: unknown): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    asked.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : undefined });
    return new Response(JSON.stringify(answer), { status });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a device without a session is nobody yet", async () => {
  answering(401, { code: "auth.session_over", params: {} });
  await expect(api.me()).resolves.toBe(null);
});

test("a television is nobody either: it has no name", async () => {
  answering(200, { account: "a1", name: "", language: "ur" });
  await expect(api.me()).resolves.toBe(null);
});

test("any other refusal reaches who asked, with its parameters", async () => {
  answering(409, { code: "room.name_taken", params: { name: "Zoya" } });
  await expect(api.callMe("Zoya", "ur")).rejects.toMatchObject({
    code: "room.name_taken",
    params: { name: "Zoya" },
  });
  answering(429, { code: "wire.too_fast" });
  await expect(api.me()).rejects.toMatchObject({ code: "wire.too_fast", params: {} });
});

test("no answer, or one that isn't the server's, means that it didn't get through", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(api.games()).rejects.toMatchObject({ code: "net.not_sent" });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  await expect(api.games()).rejects.toMatchObject({ code: "net.not_sent" });
});

test("coming in says as what, under the invitation's own address", async () => {
  const asked = answering(200, { room: "rghar", member: null });
  await expect(api.join("a/b", "spectator")).resolves.toEqual({ room: "rghar", member: null });
  expect(asked).toEqual([{ method: "POST", path: "/api/invitations/a%2Fb/join", body: { as: "spectator" } }]);
});

test("a ticket and the evening are asked for in their room", async () => {
  const asked = answering(200, { games: [], people: {} });
  await api.ticket("rghar", "1/2");
  await expect(api.evening("rghar")).resolves.toEqual({ games: [], people: {} });
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ["GET", "/api/rooms/rghar/tickets/1%2F2"],
    ["GET", "/api/rooms/rghar/evening"],
  ]);
});

test("the sheets of those on paper come as a file, or with the reason why not", async () => {
  const asked = answering(200, "%PDF");
  await expect((await api.sheets("rghar")).text()).resolves.toContain("%PDF");
  expect(asked[0]?.path).toBe("/api/rooms/rghar/tickets.pdf?only=paper");
  answering(429, { code: "room.printing", params: {} });
  await expect(api.sheets("rghar")).rejects.toMatchObject({ code: "room.printing" });
});
