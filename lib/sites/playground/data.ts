import { queryRows } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { MAX_PLAYGROUND_RECORDS, PLAYGROUND_TYPES, type PlaygroundRecord } from "#lib/sites/playground/schema.ts";

/** Without Prisma, which would take 7 MB in the edge. */
const RECORDS = `select id::text, name, type, value, ttl::text from playground_records
  order by name, type, playground_records.id limit ${MAX_PLAYGROUND_RECORDS}`;

type Cells = Record<"id" | "name" | "type" | "value" | "ttl", string>;

/** Shared by all projects. */
export async function listRecords(tx?: Transaction): Promise<PlaygroundRecord[]> {
  const rows = tx ? await tx.$queryRawUnsafe<Cells[]>(RECORDS) : await queryRows<Cells>({ name: "", text: RECORDS }, []);
  return rows.flatMap(({ id, name, type: text, value, ttl }) => {
    const type = PLAYGROUND_TYPES.find((one) => one === text);
    return type ? [{ id, name, type, value, ttl: Number(ttl) }] : [];
  });
}
