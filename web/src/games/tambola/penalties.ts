// What wrong claims have cost somebody in this game, for whoever runs it (T21).

import { t } from "../../i18n";
import type { Tambola } from "./game.svelte";

/** In words, the gravest first and each once: out of the game, a ticket out, out of which dividends. */
export function penaltiesOf(game: Tambola, account: string): string[] {
  const wrong = game.claims.map(({ claim }) => claim).filter(({ member }) => member === account);
  if (wrong.some(({ penalty }) => penalty === "player")) return [t("tambola.penalty_player")];
  const tickets = wrong
    .filter(({ penalty }) => penalty === "ticket")
    .map(({ ticket_no }) => `${t("tambola.ticket_n", { n: ticket_no })}: ${t("tambola.penalty_ticket")}`);
  const dividends = wrong
    .filter(({ penalty }) => penalty === "dividend")
    .map(({ dividend }) => t("call.out_of", { dividend: game.dividendName(dividend) }));
  return [...new Set([...tickets, ...dividends])];
}
