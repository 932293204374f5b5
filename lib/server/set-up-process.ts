import path from "node:path";
import { inspect } from "node:util";
import type { Client } from "pg";
import { adminExists, createAdminLink } from "#lib/auth/admin-link/mutations.ts";
import { settings } from "#lib/config/env.ts";
import { ensureMigrated, whileAlone } from "#lib/db/ensure-migrated.ts";
import { OperatorError } from "#lib/errors.ts";
import { createDemoProject, type DemoProject } from "#lib/projects/demo/mutations.ts";
import type { SetUpReport } from "#lib/server/set-up-messages.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/**
 * Brings the database to the newest schema and, when it holds no project at all,
 * makes the demo project. Of several processes that start at once, one does it.
 * @returns the demo project when it was made now
 */
async function prepareDatabase(url: string): Promise<DemoProject | undefined> {
  const prepare = async (client: Client): Promise<DemoProject | undefined> => {
    await ensureMigrated(ROOT, url, client);
    const { rowCount } = await client.query("select from projects limit 1");
    if (rowCount !== 0) return undefined;
    return await createDemoProject();
  };
  return await whileAlone(url, prepare, (sentence) => void process.stderr.write(`${sentence}\n`));
}

/** The token of a new one-time link while the service has no administrator. */
async function firstAdminToken(): Promise<string | undefined> {
  return (await adminExists()) ? undefined : await createAdminLink();
}

function report(message: SetUpReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

// A terminal sends this to the whole group; the supervisor decides what it means.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit(1));

try {
  const demo = await prepareDatabase(settings().DATABASE_URL ?? "");
  await report({ type: "prepared", ...(demo ? { demo: { name: demo.project.name, pets: demo.pets, key: demo.key } } : {}) });
  const token = await firstAdminToken();
  await report({ type: "token", ...(token ? { token } : {}) });
  process.exit(0);
} catch (error) {
  const expected = error instanceof OperatorError;
  const message = expected ? error.message : inspect(error);
  await report({ type: "failed", expected, message });
  process.exit(1);
}
