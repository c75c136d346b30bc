import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Runes everywhere, so that no file quietly falls back to the older reactivity.
  compilerOptions: { runes: true },
};
