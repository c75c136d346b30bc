import { expect, test } from "vitest";
import { FakeWorld, aRoom } from "./fake";
import {
  BUSY_RETRY_MS,
  Link,
  PING_EVERY_MS,
  PONG_WITHIN_MS,
  PROBE_WITHIN_MS,
  WELCOME_WITHIN_MS,
  type Status,
} from "./link";
import type { Refusal } from "./refusal";

function linked(): { world: FakeWorld; link: Link; said: Status["is"][] } {
  const world = new FakeWorld();
  const link = new Link("/ws/rghar", world);
  const said: Status["is"][] = [];
  link.onStatus((status) => said.push(status.is));
  link.connect();
  return { world, link, said };
}

test("it greets with its protocol, and is open with the first snapshot", () => {
  const { world, link, said } = linked();
  const socket = world.greet();
  expect(socket.path).toBe("/ws/rghar");
  expect(socket.sent).toEqual([{ t: "hello", protocol: 1 }]);
  expect(said).toEqual(["open"]);
  expect(link.store.room?.info.name).toBe("Sharma ghar");
});

test("a lost connection is told at once and comes back by itself from where it was", () => {
  const { world, link, said } = linked();
  world.greet().events.closed(1006);
  expect(link.status).toEqual({ is: "lost", since_ms: world.now_ms, fault: null });
  world.pass(500);
  world.socket.events.opened();
  expect(world.socket.sent).toEqual([{ t: "hello", protocol: 1, epoch: "e1", seq: 1 }]);
  world.socket.says({ t: "welcome", protocol: 1, epoch: "e1", now_ms: 0, member: "mzoya" });
  expect(said).toEqual(["open", "lost", "open"]);
});

test("whose fault it is that the line is lost is asked at every try, and told when it changes", () => {
  const { world, link, said } = linked();
  world.greet().events.closed(1006);
  const since_ms = world.now_ms;
  world.blamed("server");
  expect(link.status).toEqual({ is: "lost", since_ms, fault: "server" });
  world.pass(500);
  world.socket.events.closed(1006);
  world.blamed("server");
  expect(said).toEqual(["open", "lost", "lost"]);
  world.pass(1_000);
  world.socket.events.closed(1006);
  world.blamed("line");
  expect(link.status).toEqual({ is: "lost", since_ms, fault: "line" });
  world.pass(2_000);
  world.greet();
  world.blamed("server");
  expect(link.status).toEqual({ is: "open" });
});

test("after a restart of the server it waits for the snapshot of the new life before it is open", () => {
  const { world, said } = linked();
  world.greet().events.closed(1012);
  world.pass(500);
  world.socket.events.opened();
  world.socket.says({ t: "welcome", protocol: 1, epoch: "e2", now_ms: 0, member: "mzoya" });
  expect(said).toEqual(["open", "lost"]);
  world.socket.says({ t: "snapshot", seq: 90, room: aRoom(), game: {} });
  expect(said).toEqual(["open", "lost", "open"]);
});

test("tries come rarer and rarer, at most five seconds apart", () => {
  const { world } = linked();
  const tries: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const before = world.sockets.length;
    const from_ms = world.now_ms;
    world.socket.events.closed(1006);
    while (world.sockets.length === before) world.pass(100);
    tries.push(world.now_ms - from_ms);
  }
  expect(tries).toEqual([400, 800, 1600, 3200, 5000, 5000, 5000, 5000]);
});

test("a command that the server could not store is sent again with the same id", async () => {
  const { world, link } = linked();
  const socket = world.greet();
  const done = link.do({ do: "room.lock" });
  const { sent } = socket;
  const frame = sent.at(-1) as { t: "do"; id: string };
  socket.says({ t: "refused", id: frame.id, code: "server.busy", params: {} });
  const before = sent.length;
  world.pass(BUSY_RETRY_MS);
  expect(sent.slice(before)).toContainEqual(frame);
  socket.says({ t: "ok", id: frame.id });
  await expect(done).resolves.toBeUndefined();
  world.pass(BUSY_RETRY_MS);
  expect(sent.filter((one) => "id" in one && one.id === frame.id)).toHaveLength(2);
});

test("what is asked while the server is busy waits, and is sent after what came before it", () => {
  const { world, link } = linked();
  const socket = world.greet();
  void link.do({ do: "room.say", text: "one" });
  void link.do({ do: "room.say", text: "two" });
  socket.says({ t: "refused", id: "id1", code: "server.busy", params: {} });
  world.pass(BUSY_RETRY_MS / 2);
  socket.says({ t: "refused", id: "id2", code: "server.busy", params: {} });
  void link.do({ do: "room.say", text: "three" });
  const texts = () => socket.commands.map((command) => "text" in command && command.text);
  expect(texts()).toEqual(["one", "two"]);
  world.pass(BUSY_RETRY_MS / 2);
  expect(texts()).toEqual(["one", "two", "one", "two", "three"]);
  void link.do({ do: "room.say", text: "four" });
  expect(texts().at(-1)).toBe("four");
});

test("a new connection sends at once what waited for a busy server, and once", () => {
  const { world, link } = linked();
  const first = world.greet();
  void link.do({ do: "room.say", text: "one" });
  first.says({ t: "refused", id: "id1", code: "server.busy", params: {} });
  first.events.closed(1006);
  world.pass(500);
  const second = world.greet();
  void link.do({ do: "room.say", text: "two" });
  world.pass(BUSY_RETRY_MS);
  expect(second.commands.map((command) => "text" in command && command.text)).toEqual(["one", "two"]);
});

test("a command is sent again after a reconnection, with the same id, until it is answered", async () => {
  const { world, link } = linked();
  const first = world.greet();
  const done = link.do({ do: "room.say", text: "Namaste" });
  first.events.closed(1006);
  const offline = link.do({ do: "room.say", text: "I am back" });
  world.pass(500);
  const second = world.greet();
  expect(second.sent.slice(1)).toEqual([
    { t: "do", id: "id1", command: { do: "room.say", text: "Namaste" } },
    { t: "do", id: "id2", command: { do: "room.say", text: "I am back" } },
  ]);
  second.says({ t: "ok", id: "id1" });
  second.says({ t: "refused", id: "id2", code: "chat.too_fast", params: { n: 3 } });
  await expect(done).resolves.toBeUndefined();
  await expect(offline).rejects.toMatchObject({ code: "chat.too_fast", params: { n: 3 } });
  second.events.closed(1006);
  world.pass(500);
  expect(world.greet().commands).toEqual([]);
});

test("a dead line shows within fifteen seconds", () => {
  const { world, link } = linked();
  const socket = world.greet();
  world.pass(PING_EVERY_MS);
  expect(socket.sent[1]).toEqual({ t: "ping" });
  world.pass(PONG_WITHIN_MS);
  expect(link.status.is).toBe("lost");
  expect(PING_EVERY_MS + PONG_WITHIN_MS).toBeLessThanOrEqual(15_000);
});

test("whatever is heard after a ping keeps the line", () => {
  const { world, link } = linked();
  const socket = world.greet();
  for (let i = 0; i < 5; i += 1) {
    world.pass(PING_EVERY_MS);
    socket.says({ t: "pong", now_ms: world.now_ms });
  }
  expect(link.status.is).toBe("open");
});

test("a server that takes the call and says nothing is given up", () => {
  const { world, link } = linked();
  world.socket.events.opened();
  world.pass(WELCOME_WITHIN_MS);
  expect(link.status.is).toBe("lost");
});

test("waking connects at once where it was waiting, and makes sure where it was open", () => {
  const { world, link } = linked();
  world.greet().events.closed(1006);
  link.wake();
  expect(world.sockets.length).toBe(2);
  const socket = world.greet();
  link.wake();
  expect(socket.sent.at(-1)).toEqual({ t: "ping" });
  world.pass(PROBE_WITHIN_MS);
  expect(link.status.is).toBe("lost");
});

test("what an abandoned socket still says is not heard", () => {
  const { world, link } = linked();
  const first = world.greet();
  first.events.closed(1006);
  world.pass(500);
  first.says({ t: "update", seq: 2, room: { set: { chat: { "9": {} } } } });
  first.events.closed(4404);
  expect(link.store.room?.chat).toEqual({});
  expect(link.status.is).toBe("lost");
});

test("a gap in the numbers is met with one hello from the last that is known", () => {
  const { world, link } = linked();
  const socket = world.greet();
  socket.says({ t: "update", seq: 4, game: { set: { phase: "calling" } } });
  socket.says({ t: "update", seq: 5, game: { set: { phase: "ended" } } });
  expect(socket.sent.slice(1)).toEqual([{ t: "hello", protocol: 1, epoch: "e1", seq: 1 }]);
  socket.says({ t: "welcome", protocol: 1, epoch: "e1", now_ms: 0, member: "mzoya" });
  socket.says({ t: "update", seq: 2, game: { set: { phase: "sealing" } } });
  expect(link.store.game).toEqual({ phase: "sealing" });
});

test("goodbye is for good, and tells everyone who still waited for an answer", async () => {
  const { world, link } = linked();
  const socket = world.greet();
  const waiting = link.do({ do: "room.leave" });
  socket.says({ t: "bye", code: "room.removed" });
  socket.events.closed(4403);
  world.pass(60_000);
  expect(link.status).toEqual({ is: "gone", code: "room.removed" });
  expect(world.sockets.length).toBe(1);
  await expect(waiting).rejects.toMatchObject({ code: "room.removed" });
  const late: Refusal = await link.do({ do: "room.leave" }).then(
    () => Promise.reject(new Error("not refused")),
    (refusal: Refusal) => refusal,
  );
  expect(late.code).toBe("room.removed");
});

test.each([
  [4401, "auth.session_over"],
  [4403, "room.removed"],
  [4404, "room.not_found"],
  [4429, "room.too_many_tabs"],
])("a close with %i is for good even where its goodbye was lost", (closed, code) => {
  const { world, link } = linked();
  world.socket.events.closed(closed);
  world.pass(60_000);
  expect(link.status).toEqual({ is: "gone", code });
  expect(world.sockets.length).toBe(1);
});

test("a server that speaks another protocol asks for a reload", () => {
  const { world, link } = linked();
  world.socket.events.opened();
  world.socket.says({ t: "welcome", protocol: 2, epoch: "e1", now_ms: 0, member: "mzoya" });
  expect(link.status).toEqual({ is: "gone", code: "net.update" });
});

test("the server's clock is known from the quickest answer", () => {
  const { world, link } = linked();
  world.socket.events.opened();
  world.now_ms += 900;
  world.socket.says({
    t: "welcome",
    protocol: 1,
    epoch: "e1",
    now_ms: world.now_ms + 5_000,
    member: "mzoya",
  });
  world.socket.says({ t: "snapshot", seq: 1, room: aRoom(), game: {} });
  expect(link.clock.now()).toBe(world.now_ms + 5_450);
  world.pass(PING_EVERY_MS);
  world.now_ms += 20;
  world.socket.says({ t: "pong", now_ms: world.now_ms + 5_000 });
  expect(link.clock.now()).toBe(world.now_ms + 5_010);
});

test("each answer is measured against its own ping, and one from before a sleep against none", () => {
  const { world, link } = linked();
  const socket = world.greet();
  const ahead_ms = 5_000;
  world.pass(PING_EVERY_MS);
  world.pass(1_000);
  // While it slept its clock was set back.
  world.now_ms -= 60_000;
  link.wake();
  world.now_ms += 200;
  socket.says({ t: "pong", now_ms: world.now_ms + 99_000 });
  world.now_ms += 200;
  socket.says({ t: "pong", now_ms: world.now_ms + ahead_ms - 200 });
  expect(link.clock.now()).toBe(world.now_ms + ahead_ms);
});
