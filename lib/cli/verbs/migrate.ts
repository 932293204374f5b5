import type { Command } from "commander";
import { addVerb } from "#lib/cli/arguments.ts";
import { print } from "#lib/cli/output.ts";
import { ROOT, withDatabase } from "#lib/cli/session.ts";
import { settings } from "#lib/config/env.ts";
import { migrate } from "#lib/db/migrate.ts";

/** `migrate`. */
export function addMigrateVerb(program: Command): void {
  addVerb(program, "migrate", "bring the database to this version's schema").action(async (options: { json?: boolean }) => {
    const applied = await withDatabase(() => migrate(ROOT, settings().DATABASE_URL ?? ""));
    const text = applied.length === 0 ? "The database is up to date." : applied.map((name) => `applied ${name}`).join("\n");
    print(options, { json: { applied }, text });
  });
}
