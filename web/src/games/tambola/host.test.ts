// What whoever runs a game taps before it and while numbers are called, and what is sent.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { byRole, click, press, show } from "../../ui/testing";
import type { TambolaPublic, TambolaSettings } from "../../wire.gen";
import Caller from "./Caller.svelte";
import CallerPane from "./CallerPane.svelte";
import Desk from "./Desk.svelte";
import { RANK, ROWS, aClaim, aGame, aSeat } from "./fake";
import { Tambola } from "./game.svelte";
import notes from "./notes";

const RUNS = ["run", "own", "order", "play", "talk"];
const settings: Partial<TambolaSettings> = { max_tickets: 3, strips: false, host_may_play: true, price: 0 };
const aBag: Partial<TambolaPublic> = { calling: "bag", calls: {}, tickets: { mzoya: 1 } };

const A_FACE = { no: 1, holder: "mnani", rows: ROWS, marks: [], out: false, barred: [] };

beforeEach(async () => {
  await setLanguage("en");
  await loadPart("papers");
});

/** The host's seat at that game. */
function hosting(game: Partial<TambolaPublic>, more: Partial<TambolaSettings> = {}) {
  const seat = aSeat(aGame(game), {
    member: "mnani",
    powers: RUNS,
    settings: { ...settings, ...more },
  });
  return { ...seat, sent: () => seat.world.socket.commands };
}

/** What loads when it is first shown has come. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  flushSync();
}

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

test("T5 before the dealing all see who wants how many, and the host hands them out", () => {
  const { room, sent } = hosting({ phase: "lobby", wants: { mzoya: 3 }, tickets: {} });
  const note = notes(room);
  expect([note("mnani"), note("mzoya")]).toEqual(["1 ticket", "3 tickets"]);
  show(Desk, { room });
  click(byRole("button", "Hand out tickets"));
  expect(sent()).toEqual([{ do: "tambola.hand_out" }]);
});

test("T5 once tickets are out all see who holds how many; a host who takes none has none", () => {
  const { room } = hosting({ phase: "ready", tickets: { mzoya: 2 } }, { host_may_play: false });
  const note = notes(room);
  expect([note("mnani"), note("mzoya")]).toEqual([undefined, "2 tickets"]);
});

test("T28 a person without a phone gets a name, tickets, and a place for them", () => {
  const { room, sent } = hosting({ phase: "lobby", tickets: {} });
  show(Desk, { room });
  click(byRole("button", "Add a name"));
  type(document.querySelector("form input") as HTMLInputElement, "  Dadi ");
  click(byRole("button", "Tickets: more"));
  const place = document.querySelector("select") as HTMLSelectElement;
  expect([...place.options].map((option) => option.label)).toEqual([
    "On paper",
    "On my phone",
    "On the phone of Zoya",
  ]);
  place.value = "mzoya";
  place.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  click(byRole("button", "Save"));
  expect(sent()).toEqual([{ do: "tambola.set_named", name: "Dadi", tickets: 2, device: "mzoya" }]);
});

test("T28 a second person of one name is refused: the first keeps theirs", async () => {
  const named = { "named:Amma": { name: "Amma", device: null, tickets: 1 } };
  const { room, sent } = hosting({ phase: "lobby", named, tickets: {} });
  show(Desk, { room });
  click(byRole("button", "Add a name"));
  type(document.querySelector("form input") as HTMLInputElement, " Amma ");
  click(byRole("button", "Save"));
  await settle();
  expect(sent()).toEqual([]);
  expect(document.querySelector(".field [role=alert]")?.textContent).toContain("already called Amma");
});

test("T5 with full sheets a person without a phone gets six tickets", () => {
  const { room, sent } = hosting({ phase: "lobby", tickets: {} }, { strips: true });
  show(Desk, { room });
  click(byRole("button", "Add a name"));
  type(document.querySelector("form input") as HTMLInputElement, "Dadi");
  click(byRole("button", "Save"));
  expect(sent()).toEqual([{ do: "tambola.set_named", name: "Dadi", tickets: 6, device: null }]);
});

test("T28 once tickets are out the sheets can be printed where somebody plays on paper, and why not yet is said", async () => {
  const named = { "named:Dadi": { name: "Dadi", device: null, tickets: 1 } };
  const { room } = hosting({ phase: "ready", named, tickets: { mzoya: 1, "named:Dadi": 1 } });
  show(Desk, { room });
  let status = 429;
  vi.stubGlobal("fetch", async (path: string) => {
    expect(path).toBe("/api/rooms/rghar/tickets.pdf?only=paper");
    return status === 200 ? new Response("%PDF") : new Response('{"code":"room.printing"}', { status });
  });
  Object.assign(URL, { createObjectURL: () => "blob:sheets" });
  const kept = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const printed = async () => {
    click(byRole("button", "Print the sheets"));
    await vi.waitFor(() => {
      flushSync();
      expect(byRole("button", "Print the sheets").getAttribute("aria-disabled")).toBe(null);
    });
    return [document.querySelector("[role=alert]")?.textContent, kept.mock.calls.length];
  };
  expect(await printed()).toEqual(["The tickets are being made ready to print. One moment, please.", 0]);
  status = 200;
  expect(await printed()).toEqual([undefined, 1]);
  vi.unstubAllGlobals();
  kept.mockRestore();
  document.body.replaceChildren();
  show(Desk, { room: hosting({ phase: "ready", tickets: { mzoya: 1 } }).room });
  expect(document.body.textContent).not.toContain("Print the sheets");
});

test("T14 whoever wants to call from the bag is told before the game that their tickets are in the way", () => {
  const { room, sent } = hosting({ phase: "lobby", calling: "bag", tickets: {} });
  show(Desk, { room });
  expect(document.body.textContent).toContain("Whoever calls from the bag holds no tickets");
  click(byRole("button", "I only call"));
  expect(sent()).toEqual([{ do: "room.watch" }]);
  document.body.replaceChildren();
  show(Desk, { room: hosting({ phase: "lobby", calling: "bag", wants: { mnani: 0 }, tickets: {} }).room });
  expect(() => byRole("button", "I only call")).toThrow();
});

test("T12 a number of the bag is chosen, then called, and a second tap calls nothing", async () => {
  const { room, sent } = hosting(aBag);
  show(Caller, { room });
  await settle();
  click(byRole("button", "47"));
  click(byRole("button", "48"));
  const call = byRole("button", "Call 48");
  click(call);
  click(call);
  expect(sent()).toEqual([{ do: "tambola.call_bag", number: 48 }]);
  expect(byRole("button", "Choose a number").getAttribute("aria-disabled")).toBe("true");
});

test("T12 a number that was refused is chosen still, with the reason beside it", async () => {
  const { room, world } = hosting(aBag);
  show(Caller, { room });
  await settle();
  click(byRole("button", "47"));
  click(byRole("button", "Call 47"));
  const { socket } = world;
  socket.says({ t: "refused", id: socket.lastId, code: "tambola.claim_pending", params: {} });
  await settle();
  expect(document.body.textContent).toContain("A claim is being checked");
  expect(byRole("button", "Call 47")).toBeTruthy();
});

test("T12 what is called can't be chosen, and figures typed on the pad choose", async () => {
  const { room } = hosting({ ...aBag, calls: { "1": { number: 23, at_ms: 0, source: "bag" } } });
  show(Caller, { room });
  await settle();
  click(byRole("button", "23, called"));
  expect(byRole("button", "Choose a number")).toBeTruthy();
  press(byRole("button", "1"), "9");
  expect(byRole("button", "Call 9")).toBeTruthy();
  press(byRole("button", "9"), "0");
  expect(byRole("button", "Call 90")).toBeTruthy();
});

test("T12 the newest number of the bag can be taken back until a claim at it was looked at", async () => {
  const calls = { "1": { number: 23, at_ms: 0, source: "bag" as const } };
  const { room, sent } = hosting({ ...aBag, calls });
  show(Caller, { room });
  click(byRole("button", "Take back 23"));
  expect(sent()).toEqual([{ do: "tambola.take_back", number: 23 }]);
  document.body.replaceChildren();
  show(Caller, { room: hosting({ ...aBag, calls, claims: { "1": aClaim({ call: 1 }) } }).room });
  expect(() => byRole("button", "Take back 23")).toThrow();
  document.body.replaceChildren();
  const beaten = aClaim({ call: 1, code: "tambola.claim_beaten", params: { name: "mnani", ms: 3 } });
  show(Caller, { room: hosting({ ...aBag, calls, claims: { "1": beaten } }).room });
  expect(byRole("button", "Take back 23")).toBeTruthy();
  document.body.replaceChildren();
  const back = { "1": { number: 7, order: 2, at_ms: 1 } };
  show(Caller, { room: hosting({ ...aBag, calls, taken_back: back }).room });
  expect(() => byRole("button", "Take back 23")).toThrow();
  document.body.replaceChildren();
  const drawn = { "1": { number: 23, at_ms: 0, source: "tapped" as const } };
  show(Caller, { room: hosting({ ...aBag, calls: drawn }).room });
  expect(() => byRole("button", "Take back 23")).toThrow();
  await settle();
});

test("T17 what was judged stays to be seen while the game is paused, beside the own ticket too", async () => {
  const seat = hosting({ phase: "verdict", claims: { "1": aClaim() }, tickets: { mnani: 1, mzoya: 1 } });
  const { room, world } = seat;
  show(Caller, { room });
  await settle();
  const evidence = () => document.querySelector(".evidence")?.textContent;
  expect(evidence()).toContain("Zoya");
  const { socket } = world;
  const info = { ...room.info, paused_by: "mnani" };
  socket.says({ t: "update", seq: 2, room: { set: { info } } });
  await settle();
  expect(byRole("button", "Resume")).toBeTruthy();
  expect(evidence()).toContain("Zoya");
  socket.says({ t: "mine", game: { tickets: { [RANK]: A_FACE }, named: {} } });
  await settle();
  expect(byRole("tab", "Ticket").getAttribute("aria-selected")).toBe("true");
  expect(document.querySelector(".status")?.textContent).toContain("Zoya");
});

test("T14 whoever holds tickets gets no pad: the reason, and the way that is open", async () => {
  const { room, sent } = hosting({ ...aBag, tickets: { mnani: 1 } });
  show(Caller, { room });
  await settle();
  expect(document.querySelector(".pad")).toBe(null);
  expect(document.body.textContent).toContain("You hold tickets yourself, so the system calls the numbers");
  click(byRole("button", "Call by tap instead"));
  expect(sent()).toEqual([{ do: "tambola.set_calling", calling: "tapped" }]);
});

test("T14 where the bag is put away, whoever calls is told why too", async () => {
  const calls = { "1": { number: 23, at_ms: 0, source: "bag" as const } };
  show(Caller, { room: hosting({ calls, tickets: { mnani: 1, mzoya: 1 } }).room });
  await settle();
  expect(document.body.textContent).toContain(
    "Whoever calls holds tickets, so the system calls the numbers now.",
  );
});

test("T14 tickets held for somebody else count as the caller's own", async () => {
  const named = { "named:Dadi": { name: "Dadi", device: "mnani", tickets: 1 } };
  show(Caller, { room: hosting({ ...aBag, named, tickets: { "named:Dadi": 1 } }).room });
  await settle();
  expect(document.querySelector(".pad")).toBe(null);
});

test("T12 the way of calling is changed in the game, to the bag too", () => {
  const { room, sent } = hosting({ calling: "automatic", next_ms: 9_000_000, tickets: { mzoya: 1 } });
  show(Caller, { room });
  click(byRole("radio", "From the bag"));
  press(byRole("spinbutton", "Seconds between numbers"), "ArrowUp");
  expect(sent()).toEqual([
    { do: "tambola.set_calling", calling: "bag" },
    { do: "tambola.set_pace", pace_s: 8 },
  ]);
});

test("T12 a pace and a way of calling that were refused are shown no longer, and why stands there", async () => {
  const { room, world } = hosting({ calling: "automatic", next_ms: 9_000_000 });
  const { socket } = world;
  const refused = async (code: string) => {
    socket.says({ t: "refused", id: socket.lastId, code, params: {} });
    await settle();
  };
  show(Caller, { room });
  const pace = () => byRole("spinbutton", "Seconds between numbers").getAttribute("aria-valuenow");
  click(byRole("button", "Seconds between numbers: more"));
  expect(pace()).toBe("8");
  await refused("tambola.not_started");
  expect(pace()).toBe("7");
  click(byRole("radio", "From the bag"));
  await refused("tambola.bag_refused");
  expect(byRole("radio", "Automatic calling").getAttribute("aria-checked")).toBe("true");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("You hold tickets yourself");
});

test("T17 a second tap on going on after a claim doesn't call the next number", async () => {
  const { room, world, sent } = hosting({ phase: "verdict", claims: { "1": aClaim() } });
  const { socket } = world;
  show(Caller, { room });
  click(byRole("button", "Go on calling"));
  socket.says({ t: "update", seq: 2, game: { set: { phase: "calling" } } });
  socket.says({ t: "ok", id: socket.lastId });
  await settle();
  click(byRole("button", "Call next number"));
  expect(sent()).toEqual([{ do: "tambola.go_on" }]);
});

test("T21 what wrong claims have cost stands with the people, on paper too", () => {
  const named = { "named:Dadi": { name: "Dadi", device: null, tickets: 1 } };
  const { room } = hosting({
    named,
    tickets: { mzoya: 2, "named:Dadi": 1 },
    claims: {
      "1": aClaim({ penalty: "dividend" }),
      "2": aClaim({ penalty: "dividend" }),
      "3": aClaim({ member: "named:Dadi", penalty: "ticket" }),
    },
  });
  show(CallerPane, { game: new Tambola(room), of: "people", oncheck: () => undefined });
  const said = document.body.textContent ?? "";
  expect(said).toContain("2 tickets · out of Top Line");
  expect(said).toContain("1 ticket · Ticket 1: Ticket out · On paper");
});
