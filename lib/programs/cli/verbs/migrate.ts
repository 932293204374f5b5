import type { Command } from "commander";
import { settings } from "#lib/platform/config/env.ts";
import { ensureMigrated, withMigrationLock } from "#lib/platform/db/ensure-migrated.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { readTraces } from "#lib/platform/db/migration-traces.ts";
import { type Attempt, readAttempts } from "#lib/platform/db/schema-version.ts";
import { markMigration, OUTCOMES, type Outcome } from "#lib/platform/db/unfinished-migration.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { note, print } from "#lib/programs/cli/terminal/output.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";

interface Options {
  json?: boolean;
  resolve?: Outcome | true;
}

function checklist({ name, startedAt, logs }: Attempt, traces: string[]): string {
  return [
    `The migration ${name} began at ${startedAt.toISOString()} and did not finish.`,
    ...(logs
      ? [
          "",
          "The database reported:",
          ...logs
            .trim()
            .split("\n")
            .map((line) => `  ${line}`),
        ]
      : []),
    ...(traces.length > 0 ? ["", "What it creates, and whether the database has it:", ...traces.map((trace) => `  ${trace}`)] : []),
    "",
    "Before you mark it:",
    "  1. Stop every Petstore that uses this database, and back up the database.",
    `  2. Compare the database with prisma/migrations/${name}/migration.sql. A migration runs in one transaction, so usually either all of it is there or nothing is.`,
    "  3. None of it is there: `migrate --resolve rolled-back`; it is then applied again.",
    "     All of it is there: `migrate --resolve applied`.",
    "     Only some of it is there: remove that by hand first, or restore a backup from before the upgrade.",
    "     An index is there but invalid: `migrate --resolve rolled-back`; it is then dropped and built again.",
  ].join("\n");
}

async function resolve(options: Options, databaseUrl: string): Promise<void> {
  await withMigrationLock(
    databaseUrl,
    async (client) => {
      const unfinished = (await readAttempts(client)).find(({ state }) => state === "unfinished");
      if (!unfinished)
        return print(options, { json: { unfinished: null }, text: "Every migration has finished; there is nothing to resolve." });
      const { name } = unfinished;
      if (options.resolve === true || options.resolve === undefined) {
        const traces = await readTraces(ROOT, name, client);
        return print(options, { json: { unfinished: name, traces }, text: checklist(unfinished, traces) });
      }
      await markMigration(client, name, options.resolve);
      const applied = await migrate(ROOT, databaseUrl, note);
      const text = [`marked ${name} as ${options.resolve}`, ...applied.map((one) => `applied ${one}`)].join("\n");
      print(options, { json: { resolved: name, as: options.resolve, applied }, text });
    },
    note,
  );
}

async function bringUpToDate(options: Options, databaseUrl: string): Promise<void> {
  const applied = await ensureMigrated(ROOT, databaseUrl, note);
  const text = applied.length === 0 ? "The database is up to date." : applied.map((name) => `applied ${name}`).join("\n");
  print(options, { json: { applied }, text });
}

export function addMigrateVerb(program: Command): void {
  addVerb(program, "migrate", "update the database to this version's schema")
    .option("--resolve [outcome]", `mark a migration that did not finish: ${OUTCOMES.join(" or ")}; without it, what to check first`)
    .action(async (options: Options) => {
      const { resolve: outcome } = options;
      if (outcome !== undefined && outcome !== true && !OUTCOMES.includes(outcome)) {
        throw new OperatorError(
          `--resolve takes ${OUTCOMES.join(" or ")}, or nothing to see what to check first; got "${String(outcome)}".`,
        );
      }
      const work = async (): Promise<void> => {
        const databaseUrl = settings().DATABASE_URL ?? "";
        await (outcome === undefined ? bringUpToDate : resolve)(options, databaseUrl);
      };
      await withDatabase(work, { migrates: true });
    });
}
