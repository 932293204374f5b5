import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts", "app/**/*.test.ts", "components/**/*.test.ts", "e2e/**/*.test.ts"],
    pool: "forks",
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ["e2e/support/global-setup.ts"],
    // These guard against hanging only: a shared machine may turn four times slower in the middle of a run.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 10_000,
    retry: 0,
    env: { LOG_LEVEL: "silent" },
  },
});
