import { defineConfig } from "@playwright/test";

/** `e2e/support/browser-tests.ts` makes the database, the key and the port, and starts Playwright with them. */
const { PORT, DATABASE_URL = "", PETSTORE_E2E_CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;
if (!PORT) throw new Error("Run the browser's tests with `npm test -- --only e2e`, or with `node e2e/support/browser-tests.ts`.");
const baseURL = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json", { outputFile: PLAYWRIGHT_JSON_OUTPUT_FILE }] as const] : [])],
  use: {
    baseURL,
    browserName: "chromium",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(PETSTORE_E2E_CHROMIUM ? { executablePath: PETSTORE_E2E_CHROMIUM } : {}),
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
  webServer: {
    command: `"${process.execPath}" lib/server/main.ts`,
    url: `${baseURL}/`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    // Empty ones keep a developer's .env out.
    env: {
      REDIS_URL: "",
      UPSTASH_REDIS_REST_URL: "",
      UPSTASH_REDIS_REST_TOKEN: "",
      WEB_CONCURRENCY: "1",
      TRUSTED_PROXIES: "",
      NODE_ENV: "production",
      PORT,
      HOST: "127.0.0.1",
      DATABASE_URL,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: "error",
    },
  },
});
