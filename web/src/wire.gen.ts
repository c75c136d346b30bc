// Written by `./dev check --fix` from the message types in src/baithak; change them there.

export const PROTOCOL = 1;
export const MAX_FRAME_BYTES = 16384;

/** The games there are, each with its settings and the two parts of its view. */
export interface Games {
  tambola: { settings: TambolaSettings; public: TambolaPublic; private: TambolaPrivate };
}

export type GameKind = keyof Games;

/** Be called `name` from now on. */
export interface RoomSetName {
  do: "room.set_name";
  name: string;
}

/** Leave the room; one may come back by the invitation. */
export interface RoomLeave {
  do: "room.leave";
}

/** Only watch from now on (a host or co-host: call without playing). */
export interface RoomWatch {
  do: "room.watch";
}

/** Play from now on. */
export interface RoomPlay {
  do: "room.play";
}

/** Take seat number `seat`, from 0. */
export interface RoomSit {
  do: "room.sit";
  seat: number;
}

/** Leave one's seat. */
export interface RoomStand {
  do: "room.stand";
}

/** A line in the chat. */
export interface RoomSay {
  do: "room.say";
  text: string;
}

/** Take a line out of the chat for everyone; `line` is its key in the view. */
export interface RoomDeleteLine {
  do: "room.delete_line";
  line: string;
}

/** That member can't chat. */
export interface RoomMute {
  do: "room.mute";
  member: string;
}

/** That member can chat again. */
export interface RoomUnmute {
  do: "room.unmute";
  member: string;
}

/** That member is out of the room; with `ban` the same device can't come back. */
export interface RoomRemove {
  do: "room.remove";
  member: string;
  ban?: boolean;
}

/** Let in one who waits at the door. */
export interface RoomApprove {
  do: "room.approve";
  member: string;
}

/** Don't let in one who waits at the door. */
export interface RoomTurnAway {
  do: "room.turn_away";
  member: string;
}

/** Name a co-host, dealer or supervisor, or take the role back (`player`). */
export interface RoomSetRole {
  do: "room.set_role";
  member: string;
  role: "cohost" | "dealer" | "player" | "supervisor";
}

/** Make that member the host; whoever was it becomes co-host. */
export interface RoomHandOver {
  do: "room.hand_over";
  member: string;
}

/** Take the role of the host that is being offered. */
export interface RoomAcceptHost {
  do: "room.accept_host";
}

/** Pass the role of the host on. */
export interface RoomDeclineHost {
  do: "room.decline_host";
}

/** Nobody new comes in. */
export interface RoomLock {
  do: "room.lock";
}

/** The invitation works again. */
export interface RoomUnlock {
  do: "room.unlock";
}

/** The room's rules of entry: spectators, chat, and whether the host lets each newcomer in. */
export interface RoomSetEntry {
  do: "room.set_entry";
  spectators: boolean;
  chat: boolean;
  approval: boolean;
}

/** Call the room otherwise. */
export interface RoomSetRoomName {
  do: "room.set_room_name";
  name: string;
}

/** Close the room for good. */
export interface RoomClose {
  do: "room.close";
}

/** Close the room, between rounds, and delete all that was kept of it. */
export interface RoomDelete {
  do: "room.delete";
}

/** Put a game of `kind` on the table (in place of the one before), with `settings` as its type says. */
export interface RoomOpenGame {
  do: "room.open_game";
  kind: string;
  settings: Record<string, unknown>;
}

/** Other settings for the next round of the game on the table. */
export interface RoomChangeSettings {
  do: "room.change_settings";
  settings: Record<string, unknown>;
}

/** Stop the game's clocks (T15). */
export interface RoomPause {
  do: "room.pause";
}

/** Go on. */
export interface RoomResume {
  do: "room.resume";
}

/** End the round in play early. */
export interface RoomEndRound {
  do: "room.end_round";
}

/** Give `chips` (whole chips) to a member, between rounds. */
export interface RoomRefill {
  do: "room.refill";
  member: string;
  chips: number;
}

/** A browser's own seed, sealed (F2): 64 hex digits, for the round that is open. */
export interface RoomCommit {
  do: "room.commit";
  round: number;
  commit: string;
}

/** The seed behind one's commit (F4): 64 hex digits. */
export interface RoomReveal {
  do: "room.reveal";
  round: number;
  seed: string;
}

export type RoomCommand =
  | RoomSetName
  | RoomLeave
  | RoomWatch
  | RoomPlay
  | RoomSit
  | RoomStand
  | RoomSay
  | RoomDeleteLine
  | RoomMute
  | RoomUnmute
  | RoomRemove
  | RoomApprove
  | RoomTurnAway
  | RoomSetRole
  | RoomHandOver
  | RoomAcceptHost
  | RoomDeclineHost
  | RoomLock
  | RoomUnlock
  | RoomSetEntry
  | RoomSetRoomName
  | RoomClose
  | RoomDelete
  | RoomOpenGame
  | RoomChangeSettings
  | RoomPause
  | RoomResume
  | RoomEndRound
  | RoomRefill
  | RoomCommit
  | RoomReveal;

/** Begin to call: at once where tickets are out, else as soon as the round is sealed and they are dealt. */
export interface TambolaStart {
  do: "tambola.start";
}

/** Deal the tickets now, before the calling begins: to be printed, or looked at (F12). */
export interface TambolaHandOut {
  do: "tambola.hand_out";
}

/** So many tickets for oneself, 0 for none; with strips a strip is six (T5). */
export interface TambolaWant {
  do: "tambola.want";
  tickets: number;
}

/** So many tickets for a person without a phone: on `device`, a member's id, or on paper; 0 takes them off (T28). */
export interface TambolaSetNamed {
  do: "tambola.set_named";
  name: string;
  tickets: number;
  device: string | null;
}

/** Call the next number now (tapped calling, T12). `after` is how many are called: a second tap is stale. */
export interface TambolaCallNext {
  do: "tambola.call_next";
  after: number;
}

/** This number was drawn from the bag (T12). */
export interface TambolaCallBag {
  do: "tambola.call_bag";
  number: number;
}

/** The newest number was mistyped: take it back, before the next and before a claim is looked at (T12). */
export interface TambolaTakeBack {
  do: "tambola.take_back";
  number: number;
}

/** Call automatically, by tap or from the bag from now on (T12). */
export interface TambolaSetCalling {
  do: "tambola.set_calling";
  calling: "automatic" | "bag" | "tapped";
}

/** Seconds between automatic calls from now on, 3 to 20 (T12). */
export interface TambolaSetPace {
  do: "tambola.set_pace";
  pace_s: number;
}

/** Go on calling after a claim (T17). */
export interface TambolaGoOn {
  do: "tambola.go_on";
}

/** Set marks on one's own ticket (T24). `ticket` is its rank as decimal digits. */
export interface TambolaMark {
  do: "tambola.mark";
  ticket: string;
  numbers: number[];
}

/** Take marks off one's own ticket. */
export interface TambolaUnmark {
  do: "tambola.unmark";
  ticket: string;
  numbers: number[];
}

/** Claim a dividend on a ticket with the marks that the room holds for it (T16). */
export interface TambolaClaim {
  do: "tambola.claim";
  ticket: string;
  dividend: string;
}

/** Claim a dividend on a printed ticket (its rank), for whoever holds it; all called numbers count as marked (T28). */
export interface TambolaClaimPaper {
  do: "tambola.claim_paper";
  ticket: string;
  dividend: string;
}

export type TambolaCommand =
  | TambolaStart
  | TambolaHandOut
  | TambolaWant
  | TambolaSetNamed
  | TambolaCallNext
  | TambolaCallBag
  | TambolaTakeBack
  | TambolaSetCalling
  | TambolaSetPace
  | TambolaGoOn
  | TambolaMark
  | TambolaUnmark
  | TambolaClaim
  | TambolaClaimPaper;

/** `pace_s` between automatic calls; `prizes` by dividend, those named being played; `price` of a ticket in whole */
export interface TambolaSettings {
  calling: "automatic" | "bag" | "tapped";
  pace_s: number;
  prizes: Record<string, number | string | Share>;
  own: OwnPattern[];
  price: number;
  max_tickets: number;
  strips: boolean;
  marking: "auto" | "manual";
  hints: boolean;
  uncalled_mark: "any" | "pattern";
  claim_window: "before_next_call" | "open";
  tie: "first" | "split_call";
  last_number: boolean;
  penalty: "dividend" | "none" | "player" | "ticket";
  max_per_ticket: number;
  late_join_until: number;
  host_may_play: boolean;
}

/** A prize of so many per cent of the pot (T10). */
export interface Share {
  share: number;
}

/** A pattern that the host has drawn: all numbers at `places` (T10). */
export interface OwnPattern {
  name: string;
  places: [number, number][];
}

/** All that everyone sees. `calls` is keyed "1" to "90" in the order called, `claims` and `taken_back` "1", "2", …, */
export interface TambolaPublic {
  phase: "calling" | "ended" | "last_claims" | "lobby" | "ready" | "sealing" | "verdict";
  calling: "automatic" | "bag" | "tapped";
  pace_s: number;
  next_ms: number | null;
  calls: Record<string, Call>;
  dividends: Record<string, Dividend>;
  claims: Record<string, ClaimFace>;
  tickets: Record<string, number>;
  wants: Record<string, number>;
  named: Record<string, Named>;
  taken_back: Record<string, TakenBack>;
  pot_half_chips: number;
  ended: "all_called" | "stopped" | "won" | null;
  played: TambolaSettings | null;
  refused: Record<string, RefusedClaim>;
}

/** A number called, and where it came from (T12, T13). */
export interface Call {
  number: number;
  at_ms: number;
  source: "automatic" | "bag" | "tapped";
}

/** A dividend in play. `prize_half_chips` is for all winners together, `pot_half_chips` of it from the pot; `words` */
export interface Dividend {
  prize_half_chips: number;
  wins: Win[];
  pot_half_chips: number;
  words: string;
}

/** Who won a dividend: with which ticket (rank), at which call (1–90), what came of it in half-chips, and when the */
export interface Win {
  member: string;
  ticket: string;
  call: number;
  half_chips: number | null;
  at_ms: number;
}

/** A claim and its verdict (T17, T22). `code` is a catalogue key with `params`; `ticket_no` counts the claimant's */
export interface ClaimFace {
  member: string;
  dividend: string;
  ticket_no: number;
  at_ms: number;
  call: number;
  won: boolean;
  code: string;
  params: Record<string, string | number | number[]>;
  ticket: string | null;
  rows: number[][] | null;
  marks: number[] | null;
  penalty: "dividend" | "none" | "player" | "ticket";
}

/** A person without a phone (T28). `device` is the member who holds the tickets; None: they are on paper. */
export interface Named {
  name: string;
  device: string | null;
  tickets: number;
}

/** A number from the bag that was mistyped: it was the `order`th, and is not called (T12). */
export interface TakenBack {
  number: number;
  order: number;
  at_ms: number;
}

/** What a claim that was refused rested on, which settles a dispute once the game is over (T22): the ticket by its rank, its */
export interface RefusedClaim {
  ticket: string;
  rows: number[][];
  marks: number[];
  missing: number[];
  uncalled: number[];
}

/** One's own tickets, by rank (decimal digits) in the order dealt (T25). */
export interface TambolaPrivate {
  tickets: Record<string, TicketFace>;
  named: Record<string, number[]>;
}

/** A ticket on one's own device. `rows` are three of nine numbers, 0 for a blank; `marks` ascend. */
export interface TicketFace {
  no: number;
  rows: number[][];
  marks: number[];
  holder: string;
  out: boolean;
  barred: string[];
}

/** A ticket, by its rank, against the calls. */
export interface CheckedTicket {
  ticket: string;
  no: number | null;
  name: string | null;
  rows: number[][];
  called: number[];
  dividends: Record<string, CheckedDividend>;
  out: boolean;
  barred: string[];
}

/** A dividend on one ticket, against the calls. */
export interface CheckedDividend {
  missing: number[];
  short: number;
  complete: boolean;
  won: boolean;
  taken: boolean;
}

export type Command =
  | RoomCommand
  | TambolaCommand;

/** What changed in a public part, against the message before. */
export interface Delta {
  set?: Record<string, unknown>;
  put?: Record<string, Record<string, unknown>>;
  drop?: Record<string, string[]>;
}

/** Answer to `hello`. `epoch` names the life of the room in memory; `now_ms` is the server's clock. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  epoch: string;
  now_ms: number;
  member: string;
}

/** The whole public part. `game` is the public view of the kind that `room.table.kind` names. */
export interface Snapshot {
  t: "snapshot";
  seq: number;
  room: RoomPublic;
  game: unknown;
}

/** All that everyone in the room sees of it. Dicts are keyed by member id, line key and round number. */
export interface RoomPublic {
  info: Info;
  people: Record<string, Face>;
  chat: Record<string, Line>;
  seal: SealFace | null;
  rounds: Record<string, RoundLine>;
  table: OnTable;
  in_round: boolean;
  waits_for: string | null;
}

/** The room itself. `paused_by` is a member's id while it is paused. */
export interface Info {
  id: string;
  name: string;
  language: "en" | "hi" | "ur";
  spoken_code: string;
  link: string;
  doors: Doors;
  host: string;
  host_offered_to: string | null;
  host_offer_ends_ms: number | null;
  paused_by: string | null;
  closed: boolean;
}

/** The rules of entry. */
export interface Doors {
  spectators: boolean;
  chat: boolean;
  approval: boolean;
  locked: boolean;
}

/** A member as all see them. `order` counts from 0 in the order of coming; chips are half-chips. */
export interface Face {
  name: string;
  role: "cohost" | "dealer" | "host" | "player" | "spectator" | "supervisor" | "television";
  plays: boolean;
  present: boolean;
  muted: boolean;
  seat: number | null;
  half_chips: number;
  order: number;
  away_since_ms: number | null;
  missed: number;
}

/** A line of the chat. */
export interface Line {
  member: string;
  name: string;
  text: string;
  at_ms: number;
}

/** The luck of the round in play (F1–F5). */
export interface SealFace {
  round: number;
  game: string;
  phase: "closed" | "listed" | "open";
  server_commit: string;
  rules_hash: string;
  prev_hash: string;
  closes_ms: number | null;
  list: SealPlayer[];
  missing: string[];
  round_id: string | null;
}

/** One entry of the list of F3: who, and the commit (64 hex digits). */
export interface SealPlayer {
  member: string;
  commit: string;
}

/** A finished round, whose record can be downloaded. */
export interface RoundLine {
  game: string;
  ended_ms: number;
  hash: string;
  cancelled: string | null;
  round_id: string | null;
}

/** The game on the table. `settings` is of the game's own type. */
export interface OnTable {
  kind: string;
  settings: Record<string, unknown>;
}

/** What changed in the public part. `seq` is one more than in the message before. */
export interface Update {
  t: "update";
  seq: number;
  room?: Delta | null;
  game?: Delta | null;
}

/** One's own part, whole where it changed. */
export interface Mine {
  t: "mine";
  room?: RoomPrivate | null;
  game?: unknown;
}

/** What one member sees of the room besides: who they are, what they may, their own part in the seal. */
export interface RoomPrivate {
  member: string;
  powers: string[];
  door: Record<string, string>;
  commit: string | null;
  revealed: boolean;
}

/** The command of that id is done and stored. */
export interface Ok {
  t: "ok";
  id: string;
}

/** The command of that id (or the frame, when it had none) changed nothing. `code` is a catalogue key. */
export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  params: Record<string, string | number | number[]>;
}

/** Answer to `ping`. */
export interface Pong {
  t: "pong";
  now_ms: number;
}

/** The server closes this socket for a reason that reconnecting won't mend; `code` is a catalogue key. */
export interface Bye {
  t: "bye";
  code: string;
}

export type Outgoing =
  | Welcome
  | Snapshot
  | Update
  | Mine
  | Ok
  | Refused
  | Pong
  | Bye;

/** The first message. `epoch` and `seq` are the last the client saw, to get only what it missed. */
export interface Hello {
  t: "hello";
  protocol: number;
  epoch?: string | null;
  seq?: number | null;
}

/** Are you there? Answered with `pong`. */
export interface Ping {
  t: "ping";
}

export type Incoming =
  | Hello
  | Ping
  | { t: "do"; id: string; command: Command };
