import type { Transaction } from "#lib/db/prisma.ts";
import type { EventType } from "#lib/events/schema.ts";

type EventFacts = Record<string, string | number | boolean | bigint | null>;

/** int64 stays exact. */
function factsJson(data: EventFacts): string {
  const fields = Object.entries(data).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === "bigint" ? value : JSON.stringify(value)}`,
  );
  return `{${fields.join(",")}}`;
}

/**
 * Uses the caller's transaction, so a change and its event commit or roll back together. Takes the lock of the
 * project's animals until the commit, so that ids become visible in ascending order; call it last. A transaction with
 * events of several projects must have locked those projects' rows before.
 */
export async function writeEvent(tx: Transaction, projectId: string, type: EventType, data: EventFacts): Promise<void> {
  const id = BigInt(projectId);
  await tx.$executeRaw`select pg_advisory_xact_lock(1, hashint8(${id}::bigint))`;
  await tx.$executeRaw`insert into events (project_id, type, data) values (${id}::bigint, ${type}, ${factsJson(data)}::json)`;
}
