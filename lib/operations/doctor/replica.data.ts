import { type ReplicaFacts, replicaFinding } from "#lib/operations/doctor/replica.rules.ts";
import { problem, reasonOf, skipped } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { hostNames } from "#lib/platform/config/database-hosts.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { checkReadConnection } from "#lib/platform/db/check-connection.ts";
import { DatabaseClient } from "#lib/platform/db/client.ts";

const CHECK = "Read replica";
const ANSWER_MS = 3000;

interface Row {
  system: string;
  is_standby: boolean;
  behind: string;
}

async function ask(url: string, text: string, values: unknown[]): Promise<Row | undefined> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(text, values);
    return rows[0];
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * @param url the primary's
 * @throws OperatorError when a pooler shares the standby's sessions
 */
export async function lookAtReplica(url: string, { DATABASE_READ_URL }: Pick<Settings, "DATABASE_READ_URL">): Promise<Finding[]> {
  if (DATABASE_READ_URL === undefined) return [skipped(CHECK, "DATABASE_READ_URL is not set; the primary answers all reads")];
  const host = hostNames(DATABASE_READ_URL);
  const primary = await ask(
    url,
    "select system_identifier::text as system, pg_current_wal_flush_lsn()::text as behind from pg_control_system()",
    [],
  );
  let facts: ReplicaFacts;
  try {
    const replica = await ask(
      DATABASE_READ_URL,
      `select system_identifier::text as system, pg_is_in_recovery() as is_standby,
              coalesce($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::text as behind from pg_control_system()`,
      [primary?.behind],
    );
    if (!replica || !primary) throw new Error("no answer");
    facts = {
      isStandby: replica.is_standby,
      isSameSystem: replica.system === primary.system,
      bytesBehind: Number(replica.behind),
    };
  } catch (error) {
    return [
      problem(CHECK, `${host} cannot be reached (${reasonOf(error)}), so the primary answers`, "start it, or correct DATABASE_READ_URL"),
    ];
  }
  await checkReadConnection(DATABASE_READ_URL);
  return [replicaFinding(host, facts)];
}
