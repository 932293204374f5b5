import { inspect } from "node:util";
import type { Client } from "pg";
import { createDemoProject } from "#lib/operations/demo/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { withMigrationLock } from "#lib/platform/db/ensure-migrated.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { onParentGone, reportToParent } from "#lib/platform/parent-process.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { firstAdmin } from "#lib/programs/server/first-admin.ts";
import { DEMO_KEY_FLAG, type SetUpReport } from "#lib/programs/server/set-up-messages.ts";
import { startWarnings } from "#lib/programs/server/start-warnings.ts";

function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function noteMigrations(applied: string[]): void {
  const [newest] = applied.slice(-1);
  if (newest === undefined) return;
  note(`Migrated the database: ${applied.length === 1 ? newest : `${applied.length} migrations, up to ${newest}`}.`);
}

/** Concurrent processes wait for each other. */
async function prepareDatabase(url: string): Promise<SetUpReport> {
  const prepare = async (client: Client): Promise<SetUpReport> => {
    noteMigrations(await migrate(ROOT, url, note));
    if (!settings().ROLES.includes("web")) return { type: "prepared", warnings: await startWarnings(client) };
    const { rowCount } = await client.query("select from projects limit 1");
    const demo = rowCount === 0 ? await createDemoProject(process.argv.includes(DEMO_KEY_FLAG)) : undefined;
    return {
      type: "prepared",
      demo: demo && { name: demo.project.name, pets: demo.pets, key: demo.key },
      firstAdmin: await firstAdmin(url, client),
      warnings: await startWarnings(client),
    };
  };
  return await withMigrationLock(url, prepare, note);
}

// A terminal signals the whole process group; the supervisor decides.
process.on("SIGINT", () => undefined);
onParentGone(() => process.exit(1));

try {
  const prepared = await prepareDatabase(settings().DATABASE_URL ?? "");
  await reportToParent(prepared);
  // Keeps its link valid until the web processes serve.
  if (prepared.type !== "prepared" || prepared.firstAdmin === undefined || prepared.firstAdmin === "elsewhere") process.exit(0);
} catch (error) {
  const expected = error instanceof OperatorError;
  const message = expected ? error.message : inspect(error);
  await reportToParent<SetUpReport>({ type: "failed", expected, message });
  process.exit(1);
}
