// What wrong claims have cost people in this game, for whoever runs it (T21).

import { t } from "../../i18n";
import type { ClaimFace } from "../../wire.gen";
import type { Tambola } from "./game.svelte";

/** By account, in words, the gravest first and each once: out of the game, a ticket out, out of which dividends. Who lost nothing isn't in it. */
export function penaltiesByAccount(game: Tambola): ReadonlyMap<string, readonly string[]> {
  const wrong = new Map<string, ClaimFace[]>();
  for (const { claim } of game.claims) {
    if (claim.penalty === "none") continue;
    const others = wrong.get(claim.member);
    if (others === undefined) wrong.set(claim.member, [claim]);
    else others.push(claim);
  }
  return new Map([...wrong].map(([account, claims]) => [account, inWords(game, claims)]));
}

function inWords(game: Tambola, wrong: readonly ClaimFace[]): string[] {
  if (wrong.some(({ penalty }) => penalty === "player")) return [t("tambola.penalty_player")];
  const tickets = wrong
    .filter(({ penalty }) => penalty === "ticket")
    .map(({ ticket_no }) => `${t("tambola.ticket_n", { n: ticket_no })}: ${t("tambola.penalty_ticket")}`);
  const dividends = wrong
    .filter(({ penalty }) => penalty === "dividend")
    .map(({ dividend }) => t("call.out_of", { dividend: game.dividendName(dividend) }));
  return [...new Set([...tickets, ...dividends])];
}
