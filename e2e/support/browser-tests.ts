/**
 * Runs the browser's tests against the built program, as `npm start` would serve it:
 * makes its database, a project and a key, then hands over to Playwright.
 * Its arguments are Playwright's.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createApiKey } from "#lib/api-keys/mutations.ts";
import { projectScope } from "#lib/auth/principal.ts";
import { systemChromium } from "#lib/cli/test-peers.ts";
import { startTestPostgres } from "#lib/cli/test-postgres.ts";
import { createProject } from "#lib/projects/mutations.ts";
import { startProgram, stopProgram } from "./program.ts";
import { createTemplateDatabase, createTestDatabase, useDatabase } from "./test-database.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
/** What the program runs with; the empty ones keep a developer's .env out. */
const SETTINGS = {
  REDIS_URL: "",
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  PUBLIC_URL: "",
  TRUSTED_PROXIES: "",
  WEB_CONCURRENCY: "1",
  LOG_LEVEL: "error",
};
const ACTOR = { kind: "system", id: null } as const;

/** A project with high limits and a key that may read and write. */
async function makeKey(databaseUrl: string): Promise<string> {
  const close = useDatabase(databaseUrl);
  try {
    const project = await createProject("Browser tests", "business", ACTOR);
    const { key } = await createApiKey(projectScope(project.id), { name: "Browser tests", scope: "read_write", lifetimeMs: null }, ACTOR);
    return key;
  } finally {
    await close();
  }
}

async function playwright(env: Record<string, string>): Promise<number> {
  const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const child = spawn(process.execPath, [cli, "test", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

/** Serves the database and lets Playwright look at it. @returns Playwright's exit code */
async function serveAndTest(databaseUrl: string): Promise<number> {
  const key = await makeKey(databaseUrl);
  const program = await startProgram({ ...SETTINGS, DATABASE_URL: databaseUrl });
  try {
    return await playwright({ PETSTORE_E2E_URL: program.base, PETSTORE_E2E_KEY: key, PETSTORE_E2E_CHROMIUM: systemChromium() ?? "" });
  } finally {
    await stopProgram(program);
    for (const line of program.log) console.error(JSON.stringify(line));
  }
}

const postgres = await startTestPostgres(ROOT);
try {
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  const database = await createTestDatabase();
  try {
    process.exitCode = await serveAndTest(database.url);
  } finally {
    await database.drop();
  }
} finally {
  await postgres.stop();
}
