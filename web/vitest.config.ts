// The client's own tests, in jsdom. Kept apart from vite.config.ts, which must work where no test tools are installed.
import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config";

export default mergeConfig(
  vite,
  defineConfig({
    // Svelte's server build would be picked otherwise, and mounts nothing.
    resolve: { conditions: ["browser"] },
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
      setupFiles: ["./vitest.setup.ts"],
      restoreMocks: true,
    },
  }),
);
