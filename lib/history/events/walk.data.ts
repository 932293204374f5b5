import { isHeldChangesLockSql } from "#lib/history/events/mutations.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { INT64_MAX, INT64_MIN } from "#lib/platform/int64.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * Only the holder of the project's lock sets `updated_at`. Invisible changes have a time from now on, or since the holder's transaction
 * began; `$2` if another database role hides that time.
 */
const UNTIL: Statement = {
  name: "pets_updated_until",
  text: `select ${isoText("least(statement_timestamp(), min(greatest(a.xact_start, to_timestamp($2::double precision / 1000))))")} as until
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
   where ${isHeldChangesLockSql("l", "$1::bigint")}`,
};

/**
 * Later statements see every change before this moment. Does not wait.
 * @param updatedSince epoch milliseconds
 * @returns RFC 3339, UTC
 */
export async function updatedUntil({ projectId }: ProjectScope, updatedSince: number): Promise<string> {
  const [row] = await queryRows<{ until: string }>(UNTIL, [projectId, updatedSince]);
  return row?.until as string;
}

/** `$?` is the value's place; left out without a value. */
type Filter = readonly [sql: string, value: unknown];

interface Source {
  columns: string;
  /** SQL of the table, with its rows' name. */
  from: string;
  id: string;
  updatedAt: string;
  projectId: string;
  /** Always applies. */
  only?: string;
}

export interface Walk {
  limit: number;
  /** int64 as text, exclusive. */
  after: string | undefined;
  order?: "asc" | "desc";
  /** Epoch milliseconds. */
  updatedSince?: number | undefined;
}

export interface WalkedPage<Row> {
  rows: Row[];
  /** The last id when more follow. */
  nextAfter: string | undefined;
  /** RFC 3339; only on the first page of a walk with `updatedSince`. */
  updatedUntil: string | undefined;
}

/** By id. Rows that only the holder of the project's lock changes appear in its order, so following `nextAfter` misses none. */
export async function walkedPage<Row extends Record<keyof Row, string | null> & { id: string }>(
  scope: ProjectScope,
  { columns, from, id, updatedAt, projectId, only = "true" }: Source,
  { limit, after, order = "asc", updatedSince }: Walk,
  filters: readonly Filter[],
): Promise<WalkedPage<Row>> {
  // Read first: later commits are the next walk's.
  const until = updatedSince !== undefined && after === undefined ? await updatedUntil(scope, updatedSince) : undefined;
  const values: unknown[] = [scope.projectId, after ?? (order === "asc" ? `${INT64_MIN}` : `${INT64_MAX}`)];
  const since: Filter = [`${updatedAt} >= to_timestamp($?::double precision / 1000)`, updatedSince];
  const chosen = [...filters, since].filter(([, value]) => value !== undefined);
  const conditions = chosen.map(([sql, value]) => ` and ${sql.replaceAll("$?", `$${values.push(value)}`)}`).join("");
  const text = `select ${columns} from ${from} where ${projectId} = $1 and ${only} and ${id} ${order === "asc" ? ">" : "<"} $2${conditions}
    order by ${id} ${order} limit ${limit + 1}`;
  const found = await queryRows<Row>(text, values);
  const rows = found.slice(0, limit);
  return { rows, nextAfter: found.length > limit ? rows.at(-1)?.id : undefined, updatedUntil: until };
}
