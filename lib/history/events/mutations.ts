import type { PoolClient } from "pg";
import type { EventType, NewEvent } from "#lib/history/events/schema.ts";
import { type EventFacts, factsJson } from "#lib/history/events/view.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

const LOCK = { name: "", text: "select pg_advisory_xact_lock(1, hashint8($1::bigint))" };
const WRITE = {
  name: "",
  text: `insert into events (project_id, type, data)
         select $1, type, data::json from unnest($2::text[], $3::text[]) with ordinality as i(type, data, n) order by n`,
};

/** Until the transaction ends, no one else writes events of the project. The same lock as for changes of its animals. */
export async function lockEvents(on: PoolClient, projectId: string): Promise<void> {
  await queryText(LOCK, [projectId], on);
}

/** The caller holds `lockEvents`. */
export async function writeEventsOn(on: PoolClient, projectId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await queryText(WRITE, [projectId, events.map(({ type }) => type), events.map(({ data }) => data)], on);
}

/**
 * Uses the caller's transaction, so a change and its event commit or roll back together. Takes the lock of
 * `lockEvents`, so creations of animals wait for the rest of the transaction. A transaction with events of several
 * projects must have locked those projects' rows before, in ascending order, to prevent deadlocks.
 */
export async function writeEvent(tx: Transaction, projectId: string, type: EventType, facts: EventFacts): Promise<void> {
  const id = BigInt(projectId);
  await tx.$executeRaw`select pg_advisory_xact_lock(1, hashint8(${id}::bigint))`;
  await tx.$executeRaw`insert into events (project_id, type, data) values (${id}::bigint, ${type}, ${factsJson(facts)}::json)`;
}
