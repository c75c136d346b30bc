// The HTTP calls, typed: who one is, rooms, invitations, records, tickets, the evening. The room itself speaks over the socket (link.ts).
// Each call rejects with a Refusal: the server's code, or net.not_sent where no answer came.

import type { LanguageId } from "../i18n/languages";
import type { Params } from "../i18n/format";
import type { CheckedTicket } from "../wire.gen";
import { Refusal } from "./refusal";

export interface Me {
  readonly account: string;
  readonly name: string;
  readonly language: LanguageId;
}

export interface GameOffer {
  readonly kind: string;
  readonly settings: Record<string, unknown>;
}

export interface NewRoom {
  readonly name: string;
  readonly language: LanguageId;
  readonly game: string;
  readonly settings: Record<string, unknown>;
  /** Rules of entry; on when left out. */
  readonly spectators?: boolean;
  readonly chat?: boolean;
}

export interface OpenedRoom {
  readonly room: string;
  readonly code: string;
  readonly link: string;
}

/** A room that this device is in, as home shows it. */
export interface RoomOfMine {
  readonly room: string;
  readonly name: string;
  readonly game: string;
  readonly host: string;
  readonly people: number;
  readonly present: number;
  readonly last_used_ms: number;
}

export interface Invitation {
  readonly room: string;
  readonly name: string;
  readonly language: LanguageId;
  readonly game: string;
  readonly host: string;
  /** At most six of those inside, the host first. */
  readonly names: readonly string[];
  readonly present: number;
  readonly spectators: boolean;
  readonly locked: boolean;
  readonly approval: boolean;
  readonly in_round: boolean;
  /** This device is a member already. */
  readonly member: boolean;
}

export type As = "player" | "spectator";

/** Where one came in, and as which member; null while one waits at the door, where one asks again. */
export interface Joined {
  readonly room: string;
  readonly member: string | null;
}

const json = { "content-type": "application/json" };

/** What was answered, read so; no answer, or one that can't be read, is no answer. */
async function answered<Answer>(
  asking: Promise<Response>,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await asking;
    if (response.ok) return await read(response);
    answer = await response.json();
  } catch {
    throw new Refusal("net.not_sent");
  }
  const { code, params } = (answer ?? {}) as { code?: string; params?: Params };
  throw new Refusal(code ?? "net.not_sent", params ?? {});
}

/** The answer to a request below `/api`. What one game alone asks is beside that game's screens. */
export function call<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
  const asking = fetch(`/api${path}`, {
    method,
    credentials: "same-origin",
    ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
  });
  return answered(asking, (response) => response.json() as Promise<Answer>);
}

/** Who this device is; null before it has said a name, as a television never does. */
export async function me(): Promise<Me | null> {
  try {
    const known = await call<Me>("GET", "/me");
    return known.name === "" ? null : known;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === "auth.session_over") return null;
    throw thrown;
  }
}

export const callMe = (name: string, language: LanguageId): Promise<Me> =>
  call("POST", "/me", { name, language });

export const games = (): Promise<GameOffer[]> => call("GET", "/games");

export const rooms = (): Promise<RoomOfMine[]> => call("GET", "/rooms");

export const openRoom = (room: NewRoom): Promise<OpenedRoom> => call("POST", "/rooms", room);

/** The invitation behind a code that was said aloud. */
export const linkOf = (code: string): Promise<{ link: string }> => call("POST", "/codes", { code });

export const invitation = (link: string): Promise<Invitation> => call("GET", `/invitations/${segment(link)}`);

export const join = (link: string, as: As): Promise<Joined> =>
  call("POST", `/invitations/${segment(link)}/join`, { as });

/** This screen wants to be a television: the code that it is to show, and the secret by which it asks where it was typed. */
export const showTelevision = (language: LanguageId): Promise<{ code: string; secret: string }> =>
  call("POST", "/televisions", { language });

/** The room in which this television's code was typed, null while it wasn't. Refused once the code is over. */
export const roomOfTelevision = (secret: string): Promise<{ room: string | null }> =>
  call("POST", "/televisions/room", { secret });

/** The television that shows this code comes into the room. */
export const bringTelevision = (room: string, code: string): Promise<Joined> =>
  call("POST", `/rooms/${segment(room)}/televisions`, { code });

/** The invitation's address as other phones reach it: the host's own page may stand at localhost. */
export const addressOf = async (link: string): Promise<string> =>
  (await call<{ address: string }>("GET", `/invitations/${segment(link)}/address`)).address;

/** Where the picture of an invitation's QR code is. */
export const qrOf = (link: string): string => `/api/invitations/${segment(link)}/qr.svg`;

/** Where the record of a finished round can be downloaded. */
export const recordOf = (room: string, round: number): string =>
  `/api/rooms/${segment(room)}/records/${round}`;

/** One entry of the record's list of players (F3, F4). */
export interface RecordPlayer {
  readonly id: string;
  readonly commit: string;
  readonly seed: string | null;
}

/** What the screens read of a finished round's record; docs/record.md has the whole. */
export interface RoundRecord {
  readonly game: string;
  readonly round: number;
  readonly server_commit: string | null;
  readonly server_seed: string | null;
  readonly players: readonly RecordPlayer[];
  readonly round_id: string | null;
  readonly cancelled: { readonly reason: string } | null;
}

export const record = (room: string, round: number): Promise<RoundRecord> =>
  call("GET", `/rooms/${segment(room)}/records/${round}`);

/** A ticket against the calls. `number` is its serial number; who may run the game may ask by the short number on paper. */
export const ticket = (room: string, number: string): Promise<CheckedTicket> =>
  call("GET", `/rooms/${segment(room)}/tickets/${segment(number)}`);

/** The tickets on paper as sheets to print, a PDF. */
export const sheets = (room: string): Promise<Blob> =>
  answered(
    fetch(`/api/rooms/${segment(room)}/tickets.pdf?only=paper`, { credentials: "same-origin" }),
    (response) => response.blob(),
  );

/** Something won: by whom (an account, and the name), what, and for how many half-chips or for what in words. */
export interface EveningWin {
  readonly account: string;
  readonly name: string;
  readonly dividend: string;
  readonly half_chips: number;
  readonly words: string;
}

/** A finished game. `ended` is a word of its kind (Tambola: as `TambolaPublic.ended`), `played` or `stopped` where it has none. */
export interface EveningGame {
  readonly round: number;
  readonly kind: string;
  readonly began_ms: number;
  readonly ended_ms: number;
  readonly ended: string;
  /** How many tickets each account had. */
  readonly tickets: Readonly<Record<string, number>>;
  readonly wins: readonly EveningWin[];
  /** What the host called, in that game, what was to be won, by the word in `EveningWin.dividend`. */
  readonly own?: Readonly<Record<string, string>>;
  /** What the game gave or took each account, where players pay each other; what they won is part of it. */
  readonly half_chips?: Readonly<Record<string, number>>;
}

/** What the evening came to for one account: all that its games gave and took, and how often it won. */
export interface EveningPerson {
  readonly name: string;
  readonly half_chips: number;
  readonly won: number;
}

/** The evening's sheet: the finished games, oldest first, and everyone who took part in one, by account. */
export interface Evening {
  readonly games: readonly EveningGame[];
  readonly people: Readonly<Record<string, EveningPerson>>;
}

export const evening = (room: string): Promise<Evening> => call("GET", `/rooms/${segment(room)}/evening`);

/** What the finished rounds of a game of that kind came to in a room, in a type of the game's own. */
export const history = <Told>(room: string, kind: string): Promise<Told> =>
  call("GET", `/rooms/${segment(room)}/history/${segment(kind)}`);

function segment(text: string): string {
  return encodeURIComponent(text);
}
