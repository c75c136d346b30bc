// A round that is over, in words and in order: who won it and how, what each came out with, who pays whom (R25, R26, R30–R32).
// How hands are laid open is in ui/LaidHand.svelte; the score sheet's sums are in sheet.ts.

import { say, t } from "../../i18n";
import type { RummyLaid, RummyResult } from "../../wire.gen";
import { readable } from "./cards";
import type { Rummy } from "./game.svelte";

export interface Line {
  readonly member: string;
  readonly laid: RummyLaid;
}

/** Every player of the round: the winner, then those with the fewest points; of equals in the order of the seats. */
export function lines({ winner, hands }: RummyResult): readonly Line[] {
  const rank = ({ member, laid }: Line) => (member === winner ? -1 : laid.points);
  return Object.entries(hands)
    .map(([member, laid]) => ({ member, laid }))
    .sort((one, other) => rank(one) - rank(other));
}

/** Whether a player is out by their own doing: such a hand was set aside. */
export function hasDropped({ lot }: RummyLaid): boolean {
  return lot === "first_drop" || lot === "middle_drop";
}

/** The round and its end in a few words, for a title. */
export function titleOf(game: Rummy, { round, winner }: RummyResult): string {
  if (winner === null) return t("rummy.result_void_of", { n: round });
  if (winner === game.me) return t("rummy.result_yours_of", { n: round });
  return t("rummy.result_of", { n: round, name: nameOf(game, winner) });
}

export interface Told {
  readonly kind: "good" | "bad" | "mild";
  readonly title: string;
  readonly detail: string | undefined;
}

/** How the round ended, in a sentence or two. What was wrong with a declaration: `faultOf`. */
export function told(game: Rummy, { how, winner, verdict, hands }: RummyResult): Told {
  const isMine = winner === game.me;
  const name = winner === null ? "" : nameOf(game, winner);
  if (how === "declared")
    return {
      kind: "good",
      title: isMine ? t("rummy.you_win") : t("rummy.valid", { name }),
      detail: undefined,
    };
  if (how === "last_one")
    return {
      kind: "good",
      title: isMine ? t("rummy.result_last_one_you") : t("rummy.last_one", { name }),
      detail: undefined,
    };
  if (how === "invalid" && verdict !== null)
    return {
      kind: "bad",
      title: t("rummy.invalid_penalty", {
        name: nameOf(game, verdict.member),
        n: hands[verdict.member]?.points ?? 0,
      }),
      detail: isMine ? t("rummy.result_goes_you") : t("rummy.result_goes_to", { name }),
    };
  return {
    kind: "mild",
    title: t(how === "host" ? "rummy.ended_by_host" : "rummy.round_void"),
    detail: undefined,
  };
}

/** The first thing that was wrong with a declaration (R26), its cards as they are read; null where nothing was. */
export function faultOf({ verdict }: RummyResult): string | null {
  return verdict === null || verdict.valid !== false ? null : say(verdict.code, readable(verdict.params));
}

/** How a player came out of it, in a word or two, and why; empty of one who was simply left with cards. */
export function lotOf({ how, winner }: RummyResult, { member, laid }: Line): readonly string[] {
  if (member === winner)
    return [
      t(
        how === "declared"
          ? "rummy.lot_declared"
          : how === "last_one"
            ? "rummy.lot_last"
            : "rummy.lot_fewest",
      ),
    ];
  const words: string[] = [];
  if (laid.lot !== "lost" && laid.lot !== "won") words.push(t(`rummy.lot_${laid.lot}`));
  if (laid.cause === "clock") words.push(t("rummy.by_clock"));
  if (laid.cause === "left") words.push(t("rummy.by_leaving"));
  return words;
}

/** Whom a loser's chips go to, in words; undefined where none moved. */
export function paysOf(game: Rummy, { winner }: RummyResult, { laid }: Line): string | undefined {
  if (winner === null || laid.half_chips >= 0) return undefined;
  const half_chips = -laid.half_chips;
  return winner === game.me
    ? t("rummy.result_pays_you", { half_chips })
    : t("rummy.result_pays", { half_chips, name: nameOf(game, winner) });
}

/** A player's name; somebody who has left the room since has none any more. */
export function nameOf(game: Rummy, member: string): string {
  return game.room.nameOf(member) || "…";
}
