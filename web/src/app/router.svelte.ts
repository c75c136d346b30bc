// Which page is open, from the address; every page can be reloaded and sent as a link.
// What each page shows is in App.svelte.

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: string | null }
  | { readonly page: "join"; readonly link: string }
  | { readonly page: "room"; readonly room: string }
  | { readonly page: "fair"; readonly room: string; readonly round: number }
  /** A ticket that is looked up, as the QR code on a printed one says: by its rank, or its number on the sheet. */
  | { readonly page: "ticket"; readonly room: string; readonly ticket: string }
  /** A television: the board of a room, or the code by which it gets one. */
  | { readonly page: "tv"; readonly room: string | null }
  /** Rummy's tools, which need no room: the points calculator and the hand validator. */
  | { readonly page: "rummy"; readonly tool: "points" | "declare" }
  | { readonly page: "settings" }
  | { readonly page: "components" }
  | { readonly page: "missing" };

/** The page of an address: its path, and its query with or without "?". */
export function routeOf(path: string, query = ""): Route {
  const [first, second, third, fourth, ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length > 0) return { page: "missing" };
  if (first === undefined) return { page: "home" };
  if (first === "new" && second === undefined) {
    return { page: "new", game: new URLSearchParams(query).get("game") };
  }
  if (first === "settings" && second === undefined) return { page: "settings" };
  if (first === "components" && second === undefined) return { page: "components" };
  if (first === "rummy" && (second === "points" || second === "declare") && third === undefined)
    return { page: "rummy", tool: second };
  if (first === "j" && second !== undefined && third === undefined) return { page: "join", link: second };
  if (first === "tv" && third === undefined) return { page: "tv", room: second ?? null };
  if (first === "r" && second !== undefined) {
    if (third === undefined) return { page: "room", room: second };
    const round = Number(fourth);
    if (third === "fair" && Number.isInteger(round) && round > 0)
      return { page: "fair", room: second, round };
    if (third === "ticket" && fourth !== undefined && /^\d+$/.test(fourth))
      return { page: "ticket", room: second, ticket: fourth };
  }
  return { page: "missing" };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export const paths = {
  home: "/",
  settings: "/settings",
  create: (game: string) => `/new?game=${encodeURIComponent(game)}`,
  join: (link: string) => `/j/${encodeURIComponent(link)}`,
  tv: (room?: string) => (room === undefined ? "/tv" : `/tv/${encodeURIComponent(room)}`),
  room: (room: string) => `/r/${encodeURIComponent(room)}`,
  fair: (room: string, round: number) => `/r/${encodeURIComponent(room)}/fair/${round}`,
  rummy: (tool: "points" | "declare") => `/rummy/${tool}`,
  ticket: (room: string, ticket: string) => `/r/${encodeURIComponent(room)}/ticket/${ticket}`,
};

let current = $state.raw<Route>(routeOf(location.pathname, location.search));
// How many pages of ours the browser's back button could go back to.
let depth = 0;

/** The page that is open; reactive. */
export function route(): Route {
  return current;
}

function show(): void {
  current = routeOf(location.pathname, location.search);
  scrollTo(0, 0);
}

/** Opens the page; with `replace` the page before can't be gone back to. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else {
    history.pushState(null, "", path);
    depth += 1;
  }
  show();
}

/** To the page before, or to `otherwise` where this one was opened from outside. */
export function back(otherwise: string): void {
  if (depth > 0) history.back();
  else go(otherwise, { replace: true });
}

/** Follows the browser's buttons, and the links of our own pages without loading them anew. */
export function listen(): () => void {
  const popped = () => {
    depth = Math.max(0, depth - 1);
    show();
  };
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (anchor === null || anchor.target !== "" || anchor.hasAttribute("download")) return;
    if (anchor.origin !== location.origin || anchor.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  };
  addEventListener("popstate", popped);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", popped);
    removeEventListener("click", clicked);
  };
}
