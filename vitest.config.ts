import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const common = {
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 30_000,
  teardownTimeout: 10_000,
  retry: 0,
  env: { LOG_LEVEL: "silent" },
} as const;

export default defineConfig({
  test: {
    // One more than there are cores: many tests of faults wait more than they work.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ["e2e/support/global-setup.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "modules",
          include: ["lib/**/*.test.ts", "app/**/*.test.ts", "components/**/*.test.ts"],
          // Loading the modules anew for each file would take longer than the tests. What they keep hangs on one object.
          isolate: false,
          setupFiles: ["e2e/support/fresh-runtime.ts"],
        },
      },
      {
        test: { ...common, name: "programs", include: ["e2e/**/*.test.ts"], isolate: false, setupFiles: ["e2e/support/fresh-runtime.ts"] },
      },
    ],
  },
});
