import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart, setLanguage } from "../../i18n";
import { setServerTime } from "../../ui/clock.svelte";
import { STEADY_MS } from "../../ui/steady";
import { byRole, click, press, show } from "../../ui/testing";
import type { RummyPrivate, RummyPublic } from "../../wire.gen";
import { aDrawnHand, aFace, aHand, aPlayer, aRound, aSeat } from "./fake";
import Player from "./Player.svelte";

await loadPart("rummy");
beforeEach(async () => {
  await setLanguage("en");
  setServerTime(1_000_000);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

type Seat = NonNullable<Parameters<typeof aSeat>[1]>;

function shown(changes: Partial<RummyPublic> = {}, hand: RummyPrivate | null = aHand(), seat: Seat = {}) {
  const seated = aSeat(aRound(changes), { hand, ...seat });
  show(Player, { room: seated.room });
  return { ...seated, asked: () => seated.world.socket.commands };
}
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const lamp = () => find("[data-lamp]").textContent;
const said = () => find(".said").textContent.trim();
const others = (member: string) => find(`[data-member="${member}"]`);
const card = (no: number) => find(`[data-no="${no}"]`);
/** What has only now come under the hand is there for good. */
const settle = () => vi.advanceTimersByTime(STEADY_MS);

test("R9 on one's turn a tap on a pile draws from it", () => {
  const { asked } = shown();
  expect(lamp()).toContain("Your turn: draw a card.");
  click(find('[data-pile="open"]'));
  expect(asked()).toEqual([{ do: "rummy.draw", turn: 2, pile: "open" }]);
});

test("R9 on another's turn a tap on a pile does nothing, and the lamp says whose it is", () => {
  const turn = { number: 3, member: "mfarhan", began_ms: 0, due_ms: null, drew: null };
  const { asked } = shown({ turn, due_ms: null }, aHand({ actions: ["arrange", "drop"] }));
  expect(lamp()).toContain("It is Farhan's turn.");
  expect(others("mfarhan").getAttribute("aria-current")).toBe("true");
  click(find('[data-pile="closed"]'));
  expect(asked()).toEqual([]);
});

test("R9 the card that is chosen alone is thrown by the lamp", () => {
  const { asked } = shown({}, aDrawnHand());
  expect(lamp()).toContain("Now discard a card.");
  click(card(10));
  expect(lamp()).toContain("Throw the K of hearts");
  click(card(11));
  expect(lamp()).toContain("Now discard a card.");
  click(card(11));
  click(find("[data-lamp]"));
  expect(asked()).toEqual([{ do: "rummy.discard", turn: 2, card: 10 }]);
});

/** A drag by mouse from a card onto a pile; the page of the tests has no layout of its own. */
function drag(no: number, pile: "open" | "finish"): void {
  const left = pile === "open" ? 300 : 400;
  find(`[data-pile="${pile}"]`).getBoundingClientRect = () => new DOMRect(left, 0, 60, 80);
  const to = (type: string, clientX: number) =>
    card(no).dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX, clientY: 20 }),
    );
  to("pointerdown", 20);
  to("pointermove", left + 20);
  to("pointerup", left + 20);
  flushSync();
}

test("R9 R21 a card dragged onto the open pile is thrown, and of several that go with it none", () => {
  const { asked } = shown({}, aDrawnHand());
  click(card(10));
  click(card(12));
  drag(12, "open");
  expect(said()).toBe("Choose only the card that you want to throw.");
  drag(12, "finish");
  expect(said()).toBe("Choose the card for the finish slot first.");
  expect(document.querySelector("[role=alertdialog]")).toBeNull();
  drag(11, "open");
  expect(asked()).toEqual([{ do: "rummy.discard", turn: 2, card: 11 }]);
});

test("R9 the key T throws the card in focus, and none while another is chosen", () => {
  const { asked } = shown({}, aDrawnHand());
  click(card(10));
  press(card(11), "t");
  expect(said()).toBe("Choose only the card that you want to throw.");
  expect(asked()).toEqual([]);
  click(card(10));
  press(card(11), "t");
  expect(asked()).toEqual([{ do: "rummy.discard", turn: 2, card: 11 }]);
});

test("R9 the card just drawn has a mark", () => {
  shown({}, aDrawnHand());
  expect(card(13).querySelector(".new")).not.toBeNull();
  expect(document.querySelectorAll(".new")).toHaveLength(1);
});

test("R38 wild cards are marked unless the settings say otherwise", () => {
  shown();
  expect(card(6).querySelector(".mark")).not.toBeNull();
  document.body.replaceChildren();
  shown({}, aHand(), { settings: { jester_mark: false } });
  expect(card(6).querySelector(".mark")).toBeNull();
  // It is wild all the same, and said to be.
  expect(card(6).getAttribute("aria-label")).toBe("5 of diamonds, wild");
});

test("R21 to declare is asked first, and the one card to finish with is chosen before", () => {
  const { asked } = shown({}, aDrawnHand());
  click(find('[data-act="declare"]'));
  expect(said()).toBe("Choose the card for the finish slot first.");
  click(card(13));
  click(find('[data-act="declare"]'));
  const question = find("[role=alertdialog]");
  expect(question.textContent).toContain("A wrong declaration costs 80 points");
  press(question, "Escape");
  expect(asked()).toEqual([]);
  click(find('[data-act="declare"]'));
  settle();
  click(find("[role=alertdialog] .primary"));
  expect(asked()).toEqual([{ do: "rummy.declare", turn: 2, card: 13 }]);
});

test("R21 R22 a second tap on the button that declares doesn't submit, nor does one on cancel throw the card", async () => {
  const { asked, world } = shown({}, aDrawnHand());
  const declare = find('[data-act="declare"]');
  click(card(13));
  click(declare);
  click(find("[role=alertdialog] .primary"));
  settle();
  click(byRole("button", "Cancel"));
  click(find("[data-lamp]"));
  expect(asked()).toEqual([]);
  click(declare);
  settle();
  click(find("[role=alertdialog] .primary"));
  const finish = { member: "mzoya", valid: null, code: "", params: {} };
  world.socket.says({ t: "update", seq: 2, game: { set: { finish, phase: "finish" } } });
  world.socket.says({ t: "mine", game: aHand({ actions: ["arrange", "submit"] }) });
  world.socket.says({ t: "ok", id: world.socket.lastId });
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  click(find("[data-lamp]"));
  expect(asked().map((command) => command.do)).toEqual(["rummy.declare"]);
  settle();
  click(find("[data-lamp]"));
  expect(asked().map((command) => command.do)).toEqual(["rummy.declare", "rummy.submit"]);
});

test("R30 to drop is asked with what it costs now, and that much is agreed to", () => {
  const { asked } = shown();
  click(find('[data-act="drop"]'));
  expect(find("[role=alertdialog]").textContent).toContain("Dropping now costs 20 points. Drop?");
  settle();
  click(find("[role=alertdialog] .danger-sure"));
  expect(asked()).toEqual([{ do: "rummy.drop", round: 1, points: 20 }]);
});

test("R30 a question that can't be agreed to any more is gone", () => {
  const { world } = shown();
  click(find('[data-act="drop"]'));
  world.socket.says({ t: "mine", game: aHand({ actions: ["arrange"], drop_points: null }) });
  flushSync();
  expect(document.querySelector("[role=alertdialog]")).toBeNull();
});

test("R22 who has declared sees what is still lacking, and submits", () => {
  const { asked } = shown(
    { phase: "finish", finish: { member: "mzoya", valid: null, code: "", params: {} }, due_ms: 1_041_000 },
    aHand({ actions: ["arrange", "submit"], drop_points: null }),
  );
  expect(find(".checks").textContent).toContain("All 13 in groups: 3 are not");
  expect(lamp()).toContain("Arrange your cards: 41 seconds left.");
  click(find("[data-lamp]"));
  expect(asked()).toEqual([{ do: "rummy.submit", round: 1 }]);
});

test("R17 who has declared without a pure sequence is told of the wild card that makes one impure", () => {
  const finish = { member: "mzoya", valid: null, code: "", params: {} };
  const hand = aHand({ actions: ["arrange", "submit"] });
  shown({ phase: "finish", finish }, hand);
  expect(find("p[aria-live]").textContent).not.toContain("is wild");
  document.body.replaceChildren();
  const impure = { ...hand, groups: hand.groups.slice(1), loose: [0, 1, 2, 3, 10, 11, 12] };
  shown({ phase: "finish", finish }, impure);
  expect(find("p[aria-live]").textContent).toBe("5♦ is wild, so this sequence is not pure.");
  document.body.replaceChildren();
  shown({ phase: "finish", finish: { ...finish, member: "mnani" } }, impure);
  expect(find("p[aria-live]").textContent).not.toContain("is wild");
});

test("R24 after a valid declaration the others submit too, and then wait", () => {
  const finish = { member: "mnani", valid: true, code: "", params: {} };
  const { world } = shown({ phase: "arranging", finish }, aHand({ actions: ["arrange", "submit"] }));
  expect(said()).toBe("Nani's declaration is right. The round is theirs!");
  expect(lamp()).toContain("Submit");
  world.socket.says({ t: "mine", game: aHand({ actions: [] }) });
  flushSync();
  expect(lamp()).toContain("Submitted. The others are still arranging.");
});

test("R24 the best arrangement is one tap away only where the server shows it", () => {
  shown();
  expect(document.querySelector('[data-act="best"]')).toBeNull();
  document.body.replaceChildren();
  const best = { groups: [[0, 1, 2, 3]], loose: [4, 5, 6, 7, 8, 9, 10, 11, 12], points: 40 };
  const { asked } = shown({}, aHand({ best }));
  click(byRole("button", "Lay the best arrangement"));
  expect(asked()[0]).toMatchObject({ do: "rummy.arrange", groups: best.groups });
});

test("each group says what it is, why it is none yet, and what it counts", () => {
  shown(
    {},
    aHand({
      groups: [
        { cards: [0, 1, 2, 3], kind: "pure", why: "" },
        { cards: [10, 11, 12], kind: null, why: "rummy.bad_group" },
      ],
      loose: [4, 5, 6, 7, 8, 9],
    }),
  );
  const labels = [...document.querySelectorAll(".group")].map((group) => group.getAttribute("aria-label"));
  expect(labels).toEqual(["Group 1: Pure sequence", "Group 2: Mixed suits", "Not in a group"]);
  expect(find('[data-group="1"] .num').textContent).toBe("29");
});

test("who only watches sees the table and no card of anybody's", () => {
  shown({}, null, {
    member: "mgast",
    room: { people: { mnani: aFace("Nani", 0), mgast: aFace("Gast", 9, { seat: null }) } },
  });
  expect(document.querySelectorAll("[data-no]")).toHaveLength(0);
  expect(lamp()).toContain("You are only watching");
});

test("R36 who sat down in the round is told of the next deal", () => {
  shown({ players: { mnani: aPlayer(0), mfarhan: aPlayer(2) } }, null);
  expect(lamp()).toContain("You will get cards at the next deal.");
});

test("R12 what the clock did in one's place is said to oneself", () => {
  const moved = {
    turn: 1,
    member: "mzoya",
    what: "discarded",
    card: "2S",
    by_clock: true,
    points: null,
  } as const;
  shown({ moved });
  expect(said().replace(/\s+/g, " ")).toContain("Time is up: the card you drew, 2");
});

test("R4 the toss and the wild card are told when a round begins", () => {
  shown({ moved: null, dealer: "mnani", wild: { card: "JK", rank: "A" } });
  expect(find("[aria-live=polite]").textContent).toBe(
    "Nani's 2♣ is the lowest card. Nani deals first. A printed joker was turned up, so aces are wild.",
  );
});

test("dealer, practice opponents and whoever is away are marked and told", () => {
  shown({ dealer: "mfarhan" }, aHand(), {
    room: {
      people: {
        mnani: aFace("Nani", 0, { practice: "steady", role: "practice" }),
        mzoya: aFace("Zoya", 1),
        mfarhan: aFace("Farhan", 2, { present: false }),
      },
    },
  });
  expect(others("mfarhan").textContent).toContain("dealer");
  expect(others("mfarhan").textContent).toContain("not connected");
  expect(others("mnani").textContent).toContain("computer");
});

test("the clock stands while the room is paused", () => {
  vi.useFakeTimers();
  shown({ held_ms: 1_010_000 }, aHand({ actions: [] }));
  expect(find("[role=timer]").textContent).toContain("20");
  vi.setSystemTime(Date.now() + 15_000);
  vi.advanceTimersByTime(500);
  flushSync();
  expect(find("[role=timer]").textContent).toContain("20");
  vi.useRealTimers();
});
