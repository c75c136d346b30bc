// The games that this client can show, one line each: what stands on its door, and its screens, loaded when a room plays it.
// What a game must bring is GameScreens; its own folder has the rest.

import type { Component, Snippet } from "svelte";
import { paths } from "../app/router.svelte";
import { speaking, type Key } from "../i18n";
import type { Room } from "../rooms/room.svelte";
import type { GameKind } from "../wire.gen";

/** Where a game stands: before a round, in one, or after one whose result is to be seen. */
export type Stage = "lobby" | "play" | "result";

type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;
type GameSettings = Record<string, unknown>;

/** What a game that goes on by itself waits for, in words; when that comes by itself, and how long that takes in all. */
export interface Waiting {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly due_ms: number | null;
  readonly of_ms?: number;
  /** What the command that begins a round is called, where it may be given before. */
  readonly sooner?: string;
}

export interface GameScreens {
  /** Where the game stands, by its public part, for one who runs it or doesn't. */
  readonly stage: (game: unknown, runs: boolean) => Stage;
  /** The command that begins a round. */
  readonly start: Parameters<Room["do"]>[0];
  /** The fewest players for a round. */
  readonly leastPlayers: number;
  /** How many will play who aren't in the room themselves, by the game's public part. */
  readonly others: (game: unknown) => number;
  /** How many would take part now, where that takes more than being here to play. */
  readonly ready?: (room: Room) => number;
  /** In the lobby, between two rounds of a game that goes on by itself: what it waits for. */
  readonly waits?: (room: Room) => Waiting | null;
  /** Where it is played on seats: whether a table with these settings has that one, from 0. Without, practice opponents have no place in it either. */
  readonly hasSeat?: (seat: number, settings: GameSettings) => boolean;
  /** What stands beside a member in the lobby, such as their tickets. */
  readonly notes: () => Promise<{ default: (room: Room) => (member: string) => string | undefined }>;
  /** Before a round, what whoever runs it has to do in the lobby. */
  readonly Desk: Lazy<{ room: Room }>;
  /** A round for whoever runs it. */
  readonly Caller: Lazy<{ room: Room }>;
  /** A round for a player or a spectator. */
  readonly Player: Lazy<{ room: Room }>;
  /** `onagain` leads back to the lobby. */
  readonly Result: Lazy<{ room: Room; onagain: () => void }>;
  /** A whole screen of 1920 × 1080, for the people in the room. */
  readonly Television: Lazy<{ room: Room }>;
  /** What a host may set; `settings` are those of its own type, whole. `problem` says in words why no game can be played with them. `doors` are the rules of entry, where they are chosen with it. */
  readonly Settings: Lazy<{
    settings: GameSettings;
    onchange: (settings: GameSettings, problem?: string) => void;
    doors?: Snippet | undefined;
  }>;
  /** Its settings, and the rules of entry with them, stay as they are until it is opened anew. */
  readonly fixesSettings?: true;
  /** What a person has to see and to choose in the lobby before a round. */
  readonly Before: Lazy<{ room: Room }>;
  /** The settings in a few words, for the lobby. */
  readonly Summary: Lazy<{ settings: GameSettings }>;
  /** How it is played, over the screen. */
  readonly Guides: Lazy<{ room: Room; onclose: () => void }>;
  /** What is asked of a member before they leave the room, where leaving now does something in the game. */
  readonly leaveQuestion?: (game: unknown, member: string) => Key | null;
  /** What is asked before a round is ended early. */
  readonly endQuestion: Key;
  /** What ending a round early is called, where it isn't the end of the game. */
  readonly endName?: Key;
  /** What something that was won is called, under these settings. */
  readonly nameOf: (won: string, settings: GameSettings) => string;
}

export interface GameEntry {
  /** The picture on its door. */
  readonly Art: Lazy<Record<string, never>>;
  readonly load: () => Promise<{ default: GameScreens }>;
  /** Its rounds in figures, for the evening's sheet. */
  readonly History?: Lazy<{ room: Room }>;
  /** How fair it is, in words of its own: what was fixed before a round, and what stays unproven. */
  readonly fair: { readonly before: Key; readonly unproven: readonly Key[] };
  /** What it brings that needs no room. */
  readonly tools?: { readonly href: string; readonly label: Key };
}

export const games: Readonly<Record<GameKind, GameEntry>> = {
  rummy: {
    Art: () => import("./rummy/Art.svelte"),
    load: () => speaking(import("./rummy/screens"), "rummy"),
    History: () => speaking(import("./rummy/History.svelte"), "rummy"),
    fair: { before: "fair.cards_before", unproven: ["fair.cards_not_talk"] },
    tools: { href: paths.rummy("points"), label: "home.rummy_tools" },
  },
  tambola: {
    Art: () => import("./tambola/Art.svelte"),
    load: () => import("./tambola/screens"),
    fair: { before: "fair.proven_before", unproven: ["fair.physical", "fair.not_talk"] },
  },
};

export function isGameKind(kind: string): kind is GameKind {
  return Object.hasOwn(games, kind);
}
