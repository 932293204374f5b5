import { healthPool, queryText } from "#lib/platform/db/pool.ts";

/** Workers query every 15 s, edge listeners every 5. */
const FACTS = {
  name: "",
  maxMs: 1000,
  text: `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean,
      exists (select from pg_stat_activity where datname = current_database() and application_name = 'petstore worker'
                 and state_change > clock_timestamp() - interval '60 seconds'),
      exists (select from pg_stat_activity where datname = current_database() and application_name = 'petstore edge'
                 and state_change > clock_timestamp() - interval '30 seconds'),
      (select coalesce(json_agg(migration_name), '[]') from _prisma_migrations where finished_at is not null and rolled_back_at is null)`,
};

/** Waits for the disk and a synchronous standby, but leaves no row. */
const WRITE = { name: "", maxMs: 1000, text: "select pg_logical_emit_message(true, 'petstore', 'ready')" };

interface SeenFacts {
  isReadOnly: boolean;
  seesWorker: boolean;
  seesEdge: boolean;
  appliedMigrations: string[];
}

interface ServiceFacts extends Omit<SeenFacts, "isReadOnly"> {
  isWritable: boolean;
}

async function canWrite(): Promise<boolean> {
  try {
    await queryText(WRITE, [], healthPool());
    return true;
  } catch {
    return false;
  }
}

/** @throws AppError `service_unavailable` */
export async function seenFacts(): Promise<SeenFacts> {
  const [row = []] = await queryText(FACTS, [], healthPool());
  const [isReadOnly, worker, edge, applied] = row;
  return {
    isReadOnly: isReadOnly !== "f",
    seesWorker: worker === "t",
    seesEdge: edge === "t",
    appliedMigrations: JSON.parse(applied ?? "[]") as string[],
  };
}

/** @throws AppError `service_unavailable` */
export async function serviceFacts(): Promise<ServiceFacts> {
  const { isReadOnly, ...seen } = await seenFacts();
  return { ...seen, isWritable: !isReadOnly && (await canWrite()) };
}
