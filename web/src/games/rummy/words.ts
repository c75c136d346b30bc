// What happens at the table, in words: the last move, why a group is none, where somebody stands.

import { isKey, say, t, type Key } from "../../i18n";
import type { Refusal } from "../../link/refusal";
import type { RummyPlayer } from "../../wire.gen";
import { cardText, JOKER, readable } from "./cards";
import type { Rummy } from "./game.svelte";

/** A refusal of the server's, its cards and people as they are read. */
export function refused(game: Rummy, { code, params }: Pick<Refusal, "code" | "params">): string {
  const { name } = params;
  return say(code, {
    ...readable(params),
    ...(typeof name === "string" ? { name: game.room.nameOf(name) } : {}),
  });
}

/** Why cards that lie together are no group: the fault's code in a word or two. */
export function whyWords(code: string): string {
  const key = code.replace("rummy.", "rummy.label_");
  return isKey(key) ? t(key) : "";
}

/** What happened last, or how the round began. */
export function lastWords(game: Rummy): string {
  const { phase, moved, finish } = game.view;
  if (phase === "sealing") return t("fair.sealing");
  if (phase === "arranging" && finish !== null)
    return finish.member === game.me
      ? t("rummy.you_win")
      : t("rummy.valid", { name: game.room.nameOf(finish.member) });
  if (moved === null) return beginning(game);
  const name = game.room.nameOf(moved.member);
  const card = moved.card === null ? "" : cardText(moved.card);
  if (moved.what === "dropped") {
    const n = moved.points ?? 0;
    return moved.by_clock && moved.member === game.me
      ? t("rummy.time_drop", { n })
      : t("rummy.dropped", { name, n });
  }
  if (moved.what === "discarded" && moved.by_clock && moved.member === game.me)
    return t("rummy.time_discard", { card });
  return t(`rummy.${moved.what}`, { name, card });
}

function beginning(game: Rummy): string {
  const { wild, toss, dealer } = game.view;
  const told: string[] = [];
  const lowest = dealer === null ? undefined : toss[dealer];
  if (dealer !== null && lowest !== undefined)
    told.push(t("rummy.first_dealer", { name: game.room.nameOf(dealer), card: cardText(lowest) }));
  if (wild !== null)
    told.push(wild.card === JOKER ? t("rummy.aces_wild") : t("rummy.dealt", { card: cardText(wild.card) }));
  return told.join(" ");
}

/** Where a player stands in the round, in a word; null of one who plays on. */
export function standing(game: Rummy, member: string, player: RummyPlayer): Key | null {
  if (game.view.finish?.member === member) return "rummy.is_declared";
  if (player.lot === "first_drop" || player.lot === "middle_drop") return "rummy.is_dropped";
  if (player.gone) return "rummy.is_gone";
  return player.submitted ? "rummy.is_submitted" : null;
}
