// Builds the client into the Python package, which serves it (src/baithak/web/).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/baithak/web/static",
    emptyOutDir: true,
    // Fonts stay files: inlined ones would be loaded by everyone, whatever their language.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
