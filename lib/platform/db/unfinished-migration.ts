import type pg from "pg";
import { readTraces } from "#lib/platform/db/migration-traces.ts";
import { type Attempt, readAttempts } from "#lib/platform/db/schema-version.ts";

export const OUTCOMES = ["applied", "rolled-back"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `applied`: all of it is there; `rolled-back`: nothing. */
export async function markMigration(client: pg.Client, name: string, outcome: Outcome): Promise<void> {
  const column = outcome === "applied" ? "finished_at" : "rolled_back_at";
  const unfinished = "migration_name = $1 and finished_at is null and rolled_back_at is null";
  await client.query(`update _prisma_migrations set ${column} = now() where ${unfinished}`, [name]);
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number }>(
    "select count(*)::int as tables from unnest(array['projects', 'users']) as t (name) where to_regclass(t.name) is not null",
  );
  if (rows[0]?.tables !== 2) return true;
  return (await client.query("select from projects union all select from users limit 1")).rowCount === 0;
}

/**
 * One transaction: all or nothing exists.
 * @returns undefined if that cannot be seen
 */
async function outcomeOf(client: pg.Client, root: string, { name, logs }: Attempt): Promise<Outcome | undefined> {
  const states = new Set((await readTraces(root, name, client)).map((trace) => trace.endsWith(": there")));
  const seen = states.size === 1 ? (states.has(true) ? "applied" : "rolled-back") : undefined;
  if (await isEmpty(client)) return seen ?? "rolled-back";
  return seen === "applied" && logs !== null ? undefined : seen;
}

/** What the next start does; undefined if a person must decide. */
export async function settlement(
  client: pg.Client,
  root: string,
  { known, attempts }: { known: readonly string[]; attempts: readonly Attempt[] },
): Promise<Pick<Attempt, "name" | "state"> | undefined> {
  const unfinished = attempts.find(({ name, state }) => state === "unfinished" && known.includes(name));
  const outcome = unfinished && (await outcomeOf(client, root, unfinished));
  return outcome && { name: unfinished.name, state: outcome === "applied" ? "applied" : "rolled_back" };
}

/**
 * Resolves attempts of killed processes, where that is safe.
 * @returns the attempts afterward
 */
export async function settleUnfinished(
  client: pg.Client,
  root: string,
  { known, onNote }: { known: readonly string[]; onNote: (sentence: string) => void },
): Promise<Attempt[]> {
  const attempts = await readAttempts(client);
  const settled = await settlement(client, root, { known, attempts });
  if (!settled) return attempts;
  const { name, state } = settled;
  await markMigration(client, name, state === "applied" ? "applied" : "rolled-back");
  const found = state === "applied" ? "All of it is in the database." : "Nothing of it is in the database, so it is applied again.";
  onNote(`The migration ${name} was interrupted. ${found}`);
  return await readAttempts(client);
}
