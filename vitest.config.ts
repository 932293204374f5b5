import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import WaitingFirst from "./e2e/support/waiting-first.ts";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts", "app/**/*.test.ts", "components/**/*.test.ts", "e2e/**/*.test.ts", "bench/**/*.test.ts"],
    pool: "forks",
    // Two more than the cores, also beside the browser tests: many fault tests wait more than they work.
    maxWorkers: availableParallelism() + 2,
    // Reloading the modules and Next for each file takes longer than most tests. Their state is on one object.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    setupFiles: ["e2e/support/fresh-runtime.ts"],
    globalSetup: ["e2e/support/global-setup.ts"],
    // These end what hangs. They are far longer than anything takes on a machine four times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    env: { LOG_LEVEL: "silent" },
  },
});
