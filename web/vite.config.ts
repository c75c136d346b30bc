// Builds the client into the Python package, which serves it (src/baithak/web/).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The modules whose path fits that need this one from the start, through others too. */
function neededBy(fits: RegExp, id: string, modules: Modules, seen = new Set<string>()): string[] {
  seen.add(id);
  const further = modules.getModuleInfo(id)?.importers.filter((importer) => !seen.has(importer)) ?? [];
  const found = further.flatMap((importer) =>
    seen.has(importer) ? [] : neededBy(fits, importer, modules, seen),
  );
  return fits.test(id) ? [id, ...found] : found;
}

const TABLE = /\/src\/(main\.ts|rooms\/RoomPage\.svelte)$/;
const PLAYER = /\/src\/games\/(\w+)\/(screens\.ts|Player\.svelte)$/;
const SHARED = /\/src\/(ui|i18n|link)\/|\/node_modules\//;

/**
 * One file for what a room needs at once and one for each game's first screen: many small ones would weigh a third more.
 * What two games' screens need is the room's, and what Tambola's takes from the house; what another alone takes from it stands by
 * itself, for other pages have it too.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (neededBy(TABLE, id, modules).length > 0) return "room";
  const [game, ...others] = new Set(
    neededBy(PLAYER, id, modules).map((path) => PLAYER.exec(path)?.[1] ?? ""),
  );
  if (game === undefined) return null;
  if (others.length > 0 || (SHARED.test(id) && game === "tambola")) return "room";
  return SHARED.test(id) ? `house-${game}` : game;
}

/** Comes first: a file takes with it whatever its modules need that has none yet. */
function roomOf(id: string, modules: Modules): string | null {
  return chunkOf(id, modules) === "room" ? "room" : null;
}

/** What many of the other pages are made of comes in one file too: the names of many small ones stand in the first screen's scripts. */
const OFTEN = { name: "shared", test: /\/src\/(ui|app)\//, minShareCount: 3 };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/baithak/web/static",
    emptyOutDir: true,
    // Fonts stay files: inlined ones would be loaded by everyone, whatever their language.
    assetsInlineLimit: 0,
    // The lists of what to load ahead for each page would weigh a kilobyte in the first screen's scripts.
    modulePreload: false,
    rolldownOptions: {
      // A page that loads on demand may also stand inside another one, as the room does in the television's.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: [{ name: roomOf }, { name: chunkOf }, OFTEN] } },
    },
  },
});
