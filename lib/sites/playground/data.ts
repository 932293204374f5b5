import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { MAX_PLAYGROUND_RECORDS, PLAYGROUND_TYPES, type PlaygroundRecord } from "#lib/sites/playground/schema.ts";

/** Shared by all projects. */
export async function listRecords(db: Pick<Transaction, "playgroundRecord"> = prisma()): Promise<PlaygroundRecord[]> {
  const rows = await db.playgroundRecord.findMany({
    orderBy: [{ name: "asc" }, { type: "asc" }, { id: "asc" }],
    take: MAX_PLAYGROUND_RECORDS,
  });
  return rows.flatMap(({ id, name, type: text, value, ttl }) => {
    const type = PLAYGROUND_TYPES.find((one) => one === text);
    return type ? [{ id: String(id), name, type, value, ttl }] : [];
  });
}
