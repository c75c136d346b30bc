// Builds the client into the Python package, which serves it (src/baithak/web/).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The first of the modules that need this one from the start, through others too, whose path fits; undefined without any. */
function neededBy(fits: RegExp, id: string, modules: Modules, seen = new Set<string>()): string | undefined {
  if (fits.test(id)) return id;
  seen.add(id);
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    const found = seen.has(importer) ? undefined : neededBy(fits, importer, modules, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

const TABLE = /\/src\/(main\.ts|rooms\/RoomPage\.svelte)$/;
const PLAYER = /\/src\/games\/(\w+)\/(screens\.ts|Player\.svelte)$/;
const SHARED = /\/src\/(ui|i18n|link)\/|\/node_modules\//;

/** One file for what a room needs at once and one for each game's first screen: many small ones would weigh a third more. */
function chunkOf(id: string, modules: Modules): string | null {
  if (neededBy(TABLE, id, modules) !== undefined) return "room";
  const player = neededBy(PLAYER, id, modules);
  if (player === undefined) return null;
  return SHARED.test(id) ? "room" : (PLAYER.exec(player)?.[1] ?? null);
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
    // Every browser that runs the rest knows modulepreload, or does without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A page that loads on demand may also stand inside another one, as the room does in the television's.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: [{ name: chunkOf }, OFTEN] } },
    },
  },
});
