// Written by `./dev check --fix` from the message types in src/baithak; change them there.

export const PROTOCOL = 1;
export const MAX_FRAME_BYTES = 16384;

/** The games there are, each with its settings and the two parts of its view. */
export interface Games {
  tambola: { settings: TambolaSettings; public: TambolaPublic; private: TambolaPrivate };
  rummy: { settings: RummySettings; public: RummyPublic; private: RummyPrivate };
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

/** A line in the chat that everyone reads in their own language. */
export interface RoomSayPhrase {
  do: "room.say_phrase";
  phrase: "good_game" | "nice_one" | "one_minute" | "one_more" | "thank_you" | "weak_line" | "well_played" | "your_turn";
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

/** Seat a practice opponent on the lowest free seat; `strength` is one of the game's own (`easy`, `steady`, `sharp`). */
export interface RoomSeatOpponent {
  do: "room.seat_opponent";
  strength: string;
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
  spectators?: boolean | null;
  chat?: boolean | null;
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
  | RoomSayPhrase
  | RoomDeleteLine
  | RoomMute
  | RoomUnmute
  | RoomRemove
  | RoomSeatOpponent
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

/** Deal now: the first round, or the next before its time. */
export interface RummyStart {
  do: "rummy.start";
}

/** Ready for the deal after round `after` (R35). */
export interface RummyReady {
  do: "rummy.ready";
  after: number;
}

/** Skip coming rounds and keep the seat (R34). */
export interface RummySitOut {
  do: "rummy.sit_out";
}

/** Be dealt in again (R34). */
export interface RummyComeBack {
  do: "rummy.come_back";
}

/** Draw a card from the closed deck, or take the top of the open pile (R9). */
export interface RummyDraw {
  do: "rummy.draw";
  turn: number;
  pile: "closed" | "open";
}

/** Discard that card; the turn ends (R9). */
export interface RummyDiscard {
  do: "rummy.discard";
  turn: number;
  card: number;
}

/** Put that card into the finish slot (R21). It can't be taken back (R22). */
export interface RummyDeclare {
  do: "rummy.declare";
  turn: number;
  card: number;
}

/** Lay one's own cards so, at any moment, off turn too: each card once, in a group or `loose` (R37). */
export interface RummyArrange {
  do: "rummy.arrange";
  round: number;
  groups: number[][];
  loose: number[];
}

/** One's cards lie as they are to be judged (R22) or scored (R24). */
export interface RummySubmit {
  do: "rummy.submit";
  round: number;
}

/** Leave the round for so many `points`: a drop that costs others by now is refused (R30). */
export interface RummyDrop {
  do: "rummy.drop";
  round: number;
  points: number;
}

export type RummyCommand =
  | RummyStart
  | RummyReady
  | RummySitOut
  | RummyComeBack
  | RummyDraw
  | RummyDiscard
  | RummyDeclare
  | RummyArrange
  | RummySubmit
  | RummyDrop;

/** `seats` of the table; seconds of a turn, and after which a turn of someone without a connection is skipped, 0 for */
export interface RummySettings {
  seats: number;
  turn_timer_s: number;
  multiplier: number;
  first_drop: number;
  middle_drop: number;
  cap: number;
  printed_jokers: boolean;
  jester_mark: boolean;
  skip_s: number;
  assist: boolean;
}

/** What everyone sees. `round` is the number of the round in play, or of the last one, in this game. */
export interface RummyPublic {
  phase: "arranging" | "finish" | "lobby" | "playing" | "result" | "sealing" | "waiting";
  round: number;
  players: Record<string, RummyPlayer>;
  dealer: string | null;
  toss: Record<string, string>;
  wild: RummyWild | null;
  closed: number;
  open: Record<string, string>;
  reshuffles: number;
  turn: RummyTurn | null;
  moved: RummyMoved | null;
  finish: RummyFinish | null;
  due_ms: number | null;
  held_ms: number | null;
  ready: string[];
  sitting_out: Record<string, boolean>;
  result: RummyResult | null;
  sheet: Record<string, RummyLine>;
}

/** A player of the round. `lot` is `playing` until they drop or are judged; `points` are those of a drop or penalty. */
export interface RummyPlayer {
  seat: number;
  lot: "first_drop" | "invalid" | "lost" | "middle_drop" | "playing" | "won";
  cause: "clock" | "left" | "wish" | null;
  points: number | null;
  has_drawn: boolean;
  submitted: boolean;
  gone: boolean;
}

/** The card turned up, and the rank that is wild by it: `A` where it is a printed joker (R6). */
export interface RummyWild {
  card: string;
  rank: string;
}

/** Whose turn it is, the `number`-th of the round, and from which pile they drew (R9). */
export interface RummyTurn {
  number: number;
  member: string;
  began_ms: number;
  due_ms: number | null;
  drew: "closed" | "open" | null;
}

/** What happened last, in which turn; `card` where all saw it, `points` of a drop. */
export interface RummyMoved {
  turn: number;
  member: string;
  what: "declared" | "discarded" | "drew_closed" | "drew_open" | "dropped";
  card: string | null;
  by_clock: boolean;
  points: number | null;
}

/** Who declared; and once it is judged whether it is `valid`, else the first thing that is wrong (R26). */
export interface RummyFinish {
  member: string;
  valid: boolean | null;
  code: string;
  params: Record<string, string | number | number[]>;
}

/** How the round of that number ended, and every player's cards in seat order. `finish` is the card in the finish slot, */
export interface RummyResult {
  how: "declared" | "host" | "invalid" | "last_one" | "void";
  winner: string | null;
  finish: string | null;
  hands: Record<string, RummyLaid>;
  round: number;
  wild: RummyWild | null;
  verdict: RummyFinish | null;
}

/** How a player came out of the round, and by what they dropped, with their cards laid open. */
export interface RummyLaid {
  lot: "first_drop" | "invalid" | "lost" | "middle_drop" | "playing" | "won";
  points: number;
  half_chips: number;
  groups: RummyGroup[];
  loose: string[];
  cause: "clock" | "left" | "wish" | null;
}

/** Cards that lie together, and what they are; None for no group. */
export interface RummyGroup {
  cards: string[];
  kind: "impure" | "pure" | "set" | null;
}

/** A round's line on the score sheet: points and half-chips by member. */
export interface RummyLine {
  how: "declared" | "host" | "invalid" | "last_one" | "void";
  winner: string | null;
  points: Record<string, number>;
  half_chips: Record<string, number>;
}

/** One's own cards: faces by `no`, how they lie, which was drawn in this turn, and what they count as they lie. */
export interface RummyPrivate {
  cards: Record<string, string>;
  groups: RummyOwnGroup[];
  loose: number[];
  drawn: number | null;
  points: number;
  actions: ("arrange" | "declare" | "discard" | "draw" | "drop" | "submit")[];
  drop_points: number | null;
  best: RummyBest | null;
}

/** A group of one's own, by the cards' `no`, and what it is; None for no group, of which `why` is the fault's code. */
export interface RummyOwnGroup {
  cards: number[];
  kind: "impure" | "pure" | "set" | null;
  why: string;
}

/** A best arrangement of one's cards, as `rummy.arrange` takes it, and what it leaves to count (R28). */
export interface RummyBest {
  groups: number[][];
  loose: number[];
  points: number;
}

/** The rounds that somebody won, and those that nobody did (R14); the figures of all, and by member of each; names. */
export interface RummyHistory {
  rounds: number;
  void: number;
  all: RummyFigures;
  players: Record<string, RummyFigures>;
  names: Record<string, string>;
}

/** Of one player, or of all together: how many hands were played and `won`, what they came to in points and half-chips, */
export interface RummyFigures {
  hands: number;
  won: number;
  points: number;
  half_chips: number;
  first_drops: number;
  middle_drops: number;
  declared: number;
  invalid: Record<string, number>;
}

/** Up to 14 cards, of which all count; the wild rank, `JK` for a printed joker turned up; the cap (R29). */
export interface RummyHand {
  hand: string[];
  wild?: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "JK" | "K" | "Q" | "T" | null;
  cap?: number;
  strict?: boolean;
}

/** The best arrangement of a hand, what its loose cards count, and that under the cap. */
export interface RummyCount {
  groups: RummyMeld[];
  loose: string[];
  points: number;
  capped: number;
  declarable: boolean;
  finish: string[] | null;
}

/** A valid group. */
export interface RummyMeld {
  kind: "impure" | "pure" | "set";
  cards: string[];
}

/** A declaration: the cards in their groups, and the wild rank as in `RummyHand`. */
export interface RummyGroups {
  groups: string[][];
  wild?: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "JK" | "K" | "Q" | "T" | null;
}

/** What each group is, null for none; all that is wrong, as a person would be told it; where that begins (R26). */
export interface RummyVerdict {
  valid: boolean;
  kinds: ("impure" | "pure" | "set" | null)[];
  faults: Fault[];
  wrong_group: number | null;
}

/** What is wrong, for people: a code of the catalogues and what its sentence needs (R26). */
export interface Fault {
  code: string;
  params: Record<string, string | number | number[]>;
}

export type Command =
  | RoomCommand
  | TambolaCommand
  | RummyCommand;

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
  role: "cohost" | "dealer" | "host" | "player" | "practice" | "spectator" | "supervisor" | "television";
  plays: boolean;
  present: boolean;
  muted: boolean;
  seat: number | null;
  half_chips: number;
  order: number;
  away_since_ms: number | null;
  missed: number;
  practice: string | null;
}

/** A line of the chat: `text` as somebody wrote it, or a `phrase` that everyone reads in their own language. */
export interface Line {
  member: string;
  name: string;
  text: string;
  at_ms: number;
  phrase: "good_game" | "nice_one" | "one_minute" | "one_more" | "thank_you" | "weak_line" | "well_played" | "your_turn" | null;
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
