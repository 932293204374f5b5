import { lockChangesSql } from "#lib/history/events/lock.mutations.ts";
import type { NewEvent } from "#lib/history/events/schema.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

const WRITE = new CheckedStatement(
  (sql) => `with locked as materialized (select ${lockChangesSql("$1::bigint")})
    ${sql.events(
      { project_id: "$1::bigint", type: "type", data: "data::json" },
      "from locked, unnest($2::text[], $3::text[]) with ordinality as i(type, data, n) order by n",
    )}`,
);

/** Takes `lockChanges`. For several projects, lock their rows first, in ascending order. */
export async function writeEvents(on: AnyChecked, projectId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await WRITE.run(on, [projectId, events.map(({ type }) => type), events.map(({ data }) => exactJson(data))]);
}
