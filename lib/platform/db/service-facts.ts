import { healthPool, queryText } from "#lib/platform/db/pool.ts";

/** Workers query every 15 s, edge listeners every 5. */
const FACTS = {
  maxMs: 1000,
  text: `select exists (select from pg_stat_activity where datname = current_database() and application_name = 'petstore worker'
                 and state_change > clock_timestamp() - interval '60 seconds'),
      exists (select from pg_stat_activity where datname = current_database() and application_name = 'petstore edge'
                 and state_change > clock_timestamp() - interval '30 seconds'),
      (select coalesce(json_agg(migration_name), '[]') from _prisma_migrations where finished_at is not null and rolled_back_at is null)`,
};

/** Waits for the disk and a synchronous standby, but leaves no row. */
const WRITE = {
  maxMs: 1000,
  text: `select pg_is_in_recovery(), current_setting('transaction_read_only')::boolean,
      case when not current_setting('transaction_read_only')::boolean then pg_logical_emit_message(true, 'petstore', 'ready') end`,
};

export type WriteState = "ok" | "standby" | "read_only" | "rejected";

interface SeenFacts {
  seesWorker: boolean;
  seesEdge: boolean;
  appliedMigrations: string[];
}

interface ServiceFacts extends SeenFacts {
  isWritable: boolean;
}

/** Never rejects. */
export async function writeState(): Promise<WriteState> {
  try {
    const [[isStandby, isReadOnly] = []] = await queryText(WRITE, [], healthPool());
    if (isStandby === "t") return "standby";
    return isReadOnly === "f" ? "ok" : "read_only";
  } catch {
    return "rejected";
  }
}

export async function seenFacts(): Promise<SeenFacts> {
  const [row = []] = await queryText(FACTS, [], healthPool());
  const [worker, edge, applied] = row;
  return {
    seesWorker: worker === "t",
    seesEdge: edge === "t",
    appliedMigrations: JSON.parse(applied ?? "[]") as string[],
  };
}

export async function serviceFacts(): Promise<ServiceFacts> {
  return { ...(await seenFacts()), isWritable: (await writeState()) === "ok" };
}
