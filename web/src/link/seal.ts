// The player's half of the seal, as pure functions: the commit of F2 and the code that all screens show (F5).
// When a browser commits and reveals is in luck.ts.

import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, toHex } from "./ids";

const utf8 = new TextEncoder();
const PLAYER = utf8.encode("fairplay-1/player");

/** 64 hex digits: H(P ‖ "player" ‖ server_commit ‖ lp(player) ‖ player_seed) (F2). Commits and seed are 64 hex digits. */
export function playerCommit(serverCommit: string, player: string, seed: string): string {
  const id = utf8.encode(player);
  const hash = sha256
    .create()
    .update(PLAYER)
    .update(fromHex(serverCommit))
    .update(Uint8Array.of(id.length >> 8, id.length & 0xff))
    .update(id)
    .update(fromHex(seed));
  return toHex(hash.digest());
}

/** "a41c 09e7": the first 8 digits of the round's id, to be compared aloud (F5). */
export function roundCode(roundId: string): string {
  return `${roundId.slice(0, 4)} ${roundId.slice(4, 8)}`;
}
