// What each game was last played with in a room, as this tab has seen it: whoever opens it again begins there.

type Settings = Readonly<Record<string, unknown>>;

const keyOf = (room: string, kind: string) => `baithak:settings:${room}:${kind}`;

/** Keeps what that kind of game is played with in that room now. */
export function keepSettings(room: string, kind: string, settings: Settings): void {
  try {
    sessionStorage.setItem(keyOf(room, kind), JSON.stringify(settings));
  } catch {
    // Where nothing can be kept, a game begins with what it has at first.
  }
}

/** `first`, with what was kept in place of each that is among them; `first` itself where nothing was. */
export function lastSettings(room: string, kind: string, first: Settings): Record<string, unknown> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(room, kind)) ?? "{}") as Settings;
    return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, kept[name] ?? value]));
  } catch {
    return { ...first };
  }
}
