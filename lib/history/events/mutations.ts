import type { PoolClient } from "pg";
import { lockChangesSql } from "#lib/history/events/lock.mutations.ts";
import type { EventFacts, EventType, NewEvent } from "#lib/history/events/schema.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const WRITE: Statement = {
  name: "",
  text: `insert into events (project_id, type, data)
         select $1, type, data::json from unnest($2::text[], $3::text[]) with ordinality as i(type, data, n) order by n`,
};

/** The caller holds `lockChanges`. */
export async function writeEventsOn(on: PoolClient, projectId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await queryText(WRITE, [projectId, events.map(({ type }) => type), events.map(({ data }) => exactJson(data))], on);
}

const WRITE_ONE = `with locked as materialized (select ${lockChangesSql("$1::bigint")})
  insert into events (project_id, type, data) select $1::bigint, $2, $3::json from locked`;

/** Takes `lockChanges`. For several projects, lock their rows first, in ascending order. */
export async function writeEvent(tx: Transaction, projectId: string, type: EventType, data: EventFacts): Promise<void> {
  await tx.$executeRawUnsafe(WRITE_ONE, BigInt(projectId), type, exactJson(data));
}
