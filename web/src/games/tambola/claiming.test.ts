import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../i18n";
import { byRole, click, show } from "../../ui/testing";
import type { ClaimFace, TambolaPublic } from "../../wire.gen";
import Claims from "./Claims.svelte";
import { aClaim, aGame, aSeat, RANK, ROWS, SETTINGS } from "./fake";
import { Tambola } from "./game.svelte";
import Status from "./Status.svelte";

beforeEach(async () => setLanguage("en"));

const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

const ALL = ROWS.flat().filter((number) => number > 0);

/** A ticket that is wholly marked, so that all three dividends are ready. */
class Evening {
  readonly #seat;
  readonly game: Tambola;
  #seq = 1;
  #claims = 0;

  constructor(changes: Partial<TambolaPublic> = {}) {
    this.#seat = aSeat(aGame(changes), { settings: SETTINGS });
    this.game = new Tambola(this.#seat.room);
    const face = { no: 1, rows: ROWS, marks: ALL, holder: "mzoya", out: false, barred: [] };
    this.socket.says({ t: "mine", game: { tickets: { [RANK]: face }, named: {} } });
    show(Claims, { game: this.game });
    show(Status, { game: this.game });
  }

  get world() {
    return this.#seat.world;
  }

  get socket() {
    return this.world.socket;
  }

  get claimed() {
    return this.socket.commands.map((command) => ("dividend" in command ? command.dividend : ""));
  }

  get status() {
    return document.querySelector(".status")?.textContent;
  }

  async answered(): Promise<void> {
    this.socket.says({ t: "ok", id: this.socket.lastId });
    await settled();
  }

  /** What all are told. */
  async told(game: Record<string, unknown>): Promise<void> {
    this.#seq += 1;
    this.socket.says({ t: "update", seq: this.#seq, game });
    await settled();
  }

  /** The verdict on the newest claim, after its answer as the server sends them. */
  async judged(changes: Partial<ClaimFace>): Promise<void> {
    await this.answered();
    this.#claims += 1;
    const dividend = this.claimed.at(-1) ?? "";
    const claim = aClaim({ dividend, at_ms: Date.now(), ...changes });
    await this.told({ set: { phase: "verdict" }, put: { claims: { [this.#claims]: claim } } });
  }
}

const WON = { won: true, code: "tambola.claim_won", params: {}, ticket: RANK };
const WRONG = { code: "tambola.claim_uncalled", params: { numbers: [12], n: 1 } };

test("T16 all that is complete is claimed with one tap, each once the one before is judged, the house last", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  click(byRole("button", "Claim all 3"));
  expect(evening.claimed).toEqual(["early_five"]);
  await evening.answered();
  expect(evening.claimed, "an answer is no verdict").toEqual(["early_five"]);
  await evening.judged(WON);
  expect(evening.claimed).toEqual(["early_five", "top_line"]);
  await evening.judged({ code: "tambola.claim_beaten", params: { name: "mnani", ms: 40 } });
  expect(evening.claimed).toEqual(["early_five", "top_line", "full_house"]);
  await evening.judged(WON);
  expect(evening.game.claiming.underway).toEqual([]);
  expect(evening.status).toContain("Early Five and Full House: you win!");
  expect(evening.status).toContain("Nani was first, by 40 ms.");
});

test("T21 a stray mark costs one dividend, and the claims after it are left to the player", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  await evening.judged({ ...WRONG, penalty: "dividend" });
  expect(evening.claimed).toEqual(["early_five"]);
  expect(evening.game.claiming.underway).toEqual([]);
});

test("T21 where nothing is punished the claims go on after one that was wrong, and what is said of both is said once", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  await evening.judged(WRONG);
  await evening.judged(WRONG);
  await evening.judged(WRONG);
  expect(evening.status?.match(/12 was not called/g)).toHaveLength(1);
  expect(evening.status).toContain("Early Five, Top Line and Full House");
});

test("what is refused before it is judged ends the row of claims, and is said", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  evening.socket.says({ t: "refused", id: evening.socket.lastId, code: "room.is_paused", params: {} });
  await settled();
  expect(evening.claimed).toEqual(["early_five"]);
  expect(evening.status).toContain("The game is paused.");
});

test("T23 with the end of the game no further claim is made", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  await evening.answered();
  await evening.told({
    set: { phase: "ended" },
    put: { claims: { "1": aClaim({ ...WON, dividend: "early_five" }) } },
  });
  expect(evening.claimed).toEqual(["early_five"]);
  expect(evening.game.claiming.underway).toEqual([]);
});

test("a lost line leaves the rest to the player; the claim on its way is sent again and judged", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  const first = evening.socket.lastId;
  evening.socket.events.closed(1006);
  expect(evening.game.claiming.underway).toEqual(["early_five"]);
  evening.world.pass(500);
  evening.socket.events.opened();
  evening.socket.says({ t: "welcome", protocol: 1, epoch: "e1", now_ms: 0, member: "mzoya" });
  expect(evening.socket.lastId).toBe(first);
  await evening.judged(WON);
  expect(evening.claimed).toEqual(["early_five"]);
  expect(evening.game.claiming.underway).toEqual([]);
});

test("a claim that nobody will answer any more ends with the line", async () => {
  const evening = new Evening();
  click(byRole("button", "Claim all 3"));
  await evening.answered();
  evening.socket.says({ t: "bye", code: "room.removed" });
  await settled();
  expect(evening.game.claiming.underway).toEqual([]);
});
