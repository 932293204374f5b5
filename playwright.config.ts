import path from "node:path";
import { defineConfig } from "@playwright/test";
import { INSIDE } from "#e2e/support/inside.ts";

/** `e2e/support/browser-tests.ts` starts the program, creates a key, and then starts Playwright with their locations. */
const { PETSTORE_E2E_URL, PETSTORE_E2E_CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;
if (!PETSTORE_E2E_URL)
  throw new Error("Run the browser's tests with `npm test -- --only e2e`, or with `node e2e/support/browser-tests.ts`.");

export default defineConfig({
  testDir: "e2e/journeys",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These end what hangs. They are far longer than anything takes on a machine four times slower.
  timeout: 180_000,
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  reporter: [["list"], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json", { outputFile: PLAYWRIGHT_JSON_OUTPUT_FILE }] as const] : [])],
  use: {
    baseURL: PETSTORE_E2E_URL,
    browserName: "chromium",
    // As the edge, so that visitors of sites need none.
    extraHTTPHeaders: INSIDE,
    // Per-step snapshots cost a quarter of the time; use `--trace on` for a failing test.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(PETSTORE_E2E_CHROMIUM ? { executablePath: path.join(import.meta.dirname, "e2e", "support", "chromium.sh") } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
