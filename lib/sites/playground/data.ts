import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { MAX_PLAYGROUND_RECORDS, PLAYGROUND_TYPES, type PlaygroundRecord } from "#lib/sites/playground/schema.ts";

/** Avoids Prisma, which would take 7 MB in the edge. */
const RECORDS = `select id::text, name, type, value, ttl::text from playground_records
  order by name, type, playground_records.id limit ${MAX_PLAYGROUND_RECORDS}`;

/** All projects share the records. */
export async function listRecords(on: OpenTransaction = pool()): Promise<PlaygroundRecord[]> {
  const rows = (await queryWithin(on, RECORDS, [])) as string[][];
  return rows.flatMap(([id = "", name = "", text, value = "", ttl]) => {
    const type = PLAYGROUND_TYPES.find((one) => one === text);
    return type ? [{ id, name, type, value, ttl: Number(ttl) }] : [];
  });
}
