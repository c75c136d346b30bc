import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../i18n";
import type { RummyArrange, RummyPrivate } from "../../wire.gen";
import { aDrawnHand, aHand, aRound, aSeat } from "./fake";
import { Rummy } from "./game.svelte";
import { Hand } from "./hand.svelte";
import { LOOSE } from "./laying";

beforeEach(async () => setLanguage("en"));

function aSeatedHand(own: RummyPrivate = aHand()) {
  const { room, world } = aSeat(aRound(), { hand: own });
  const laid = () =>
    world.socket.commands.filter((command): command is RummyArrange => command.do === "rummy.arrange");
  const answered = async () => {
    world.socket.says({ t: "ok", id: world.socket.lastId });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const refused = async (code: string) => {
    world.socket.says({ t: "refused", id: world.socket.lastId, code, params: {} });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const told = (game: RummyPrivate) => world.socket.says({ t: "mine", game });
  return { hand: new Hand(new Rummy(room)), world, laid, answered, refused, told };
}

test("R37 a move shows at once, and is sent as the whole hand lies then", () => {
  const { hand, laid } = aSeatedHand();
  hand.move([12], { group: 0, at: 4 });
  expect(hand.lie.groups[0]).toEqual([0, 1, 2, 3, 12]);
  expect(laid()).toEqual([
    {
      do: "rummy.arrange",
      round: 1,
      groups: [
        [0, 1, 2, 3, 12],
        [4, 5, 6],
        [7, 8, 9],
      ],
      loose: [10, 11],
    },
  ]);
});

test("R37 of several quick moves only the first and the last are sent", async () => {
  const { hand, laid, answered } = aSeatedHand();
  hand.move([12], { group: LOOSE, at: 0 });
  hand.move([11], { group: LOOSE, at: 0 });
  hand.move([10], { group: LOOSE, at: 0 });
  expect(laid().map(({ loose }) => loose)).toEqual([[12, 10, 11]]);
  await answered();
  expect(laid().map(({ loose }) => loose)).toEqual([
    [12, 10, 11],
    [10, 11, 12],
  ]);
});

test("R37 what is refused lies again as the server has it, and says why", async () => {
  const { hand, refused } = aSeatedHand();
  hand.move([12], { group: 0, at: 0 });
  await refused("net.too_late");
  expect(hand.lie).toEqual(hand.given);
  expect(hand.refusal?.code).toBe("net.too_late");
});

test("R37 once agreed, what another tab does next is shown", async () => {
  const { hand, answered, told } = aSeatedHand();
  hand.move([12], { group: LOOSE, at: 0 });
  await answered();
  expect(hand.lie.loose).toEqual([12, 10, 11]);
  told(aHand({ loose: [11, 12, 10] }));
  expect(hand.lie.loose).toEqual([11, 12, 10]);
});

test("R37 a card drawn while a move is on its way lies loose, and the move is sent again with it", async () => {
  const { hand, laid, refused, told } = aSeatedHand();
  hand.move([12], { group: LOOSE, at: 0 });
  told(aDrawnHand());
  expect(hand.lie.loose).toEqual([12, 10, 11, 13]);
  await refused("rummy.not_in_hand");
  await vi.waitFor(() => expect(laid()).toHaveLength(2));
  expect(laid()[1]?.loose).toEqual([12, 10, 11, 13]);
});

test("a group that was changed has no label until the server has judged it", () => {
  const { hand } = aSeatedHand();
  hand.move([3], { group: LOOSE, at: 0 });
  expect(hand.groups.map(({ kind }) => kind)).toEqual([undefined, "impure", "set"]);
  expect(hand.groups.map(({ points }) => points)).toEqual([27, 0, 0]);
});

test("chosen cards become a group in the order in which they lie, or join one", () => {
  const { hand } = aSeatedHand();
  hand.toggle(12);
  hand.toggle(10);
  hand.group();
  expect(hand.lie.groups.at(-1)).toEqual([10, 12]);
  expect(hand.picked).toEqual([]);
  hand.toggle(11);
  hand.join(3);
  expect(hand.lie).toMatchObject({ loose: [] });
  expect(hand.lie.groups.at(-1)).toEqual([10, 12, 11]);
});

test("undo goes back move by move, also past a card that came", () => {
  const { hand, told } = aSeatedHand();
  const before = hand.lie;
  hand.move([12], { group: LOOSE, at: 0 });
  hand.sort("rank");
  told(aDrawnHand());
  hand.undo();
  hand.undo();
  expect(hand.lie).toEqual({ ...before, loose: [10, 11, 12, 13] });
  expect(hand.canUndo).toBe(false);
});

test("R24 the best arrangement is laid with one tap where it may be seen", () => {
  const best = { groups: [[0, 1, 2, 3]], loose: [4, 5, 6, 7, 8, 9, 10, 11, 12], points: 29 };
  const { hand, laid } = aSeatedHand(aHand({ best }));
  hand.layBest();
  expect(laid()[0]).toMatchObject({ groups: best.groups, loose: best.loose });
});

test("a turn's move that is on its way isn't sent a second time", async () => {
  const { hand, world, answered } = aSeatedHand();
  const first = hand.act({ do: "rummy.draw", turn: 2, pile: "closed" });
  expect(await hand.act({ do: "rummy.draw", turn: 2, pile: "closed" })).toBe(false);
  await answered();
  expect(await first).toBe(true);
  expect(world.socket.commands).toHaveLength(1);
});
