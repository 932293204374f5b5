/**
 * Runs the browser's tests against the built program, as `npm start` would serve it:
 * makes its database, a project and a key, then hands over to Playwright.
 * Its arguments are Playwright's.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { createApiKey } from "#lib/api-keys/mutations.ts";
import { projectScope } from "#lib/auth/principal.ts";
import { systemChromium } from "#lib/cli/test-peers.ts";
import { startTestPostgres } from "#lib/cli/test-postgres.ts";
import { createProject } from "#lib/projects/mutations.ts";
import { createTemplateDatabase, createTestDatabase, useDatabase } from "./test-database.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const ACTOR = { kind: "system", id: null } as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

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

const postgres = await startTestPostgres(ROOT);
try {
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  const database = await createTestDatabase();
  process.exitCode = await playwright({
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    PETSTORE_E2E_KEY: await makeKey(database.url),
    PETSTORE_E2E_CHROMIUM: systemChromium() ?? "",
  });
  await database.drop();
} finally {
  await postgres.stop();
}
