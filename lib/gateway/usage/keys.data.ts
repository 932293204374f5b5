import type { ClassCount } from "#lib/gateway/usage/keys.rules.ts";
import type { UsagePart } from "#lib/gateway/usage/schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SINCE_DAY = "(to_timestamp($3 / 1000.0) at time zone 'UTC')::date";

const byHour = {
  name: "key-usage-by-hour",
  text: `select extract(epoch from hour)::bigint * 1000, status_class, requests, charged
    from usage_hours where project_id = $1 and key_id = $2 and hour >= to_timestamp($3 / 1000.0)`,
};

const byDay = {
  name: "key-usage-by-day",
  text: `select extract(epoch from day)::bigint * 1000, status_class, sum(requests), sum(charged)
    from usage_days where project_id = $1 and key_id = $2 and day >= ${SINCE_DAY} group by 1, 2`,
};

/** @param since start of the first step, epoch milliseconds */
export async function callsBy(step: "hour" | "day", scope: ProjectScope, keyId: string, since: number): Promise<ClassCount[]> {
  const rows = await queryText(step === "hour" ? byHour : byDay, [scope.projectId, keyId, since]);
  return rows.map(([at, statusClass, requests, charged]) => ({
    at: Number(at),
    statusClass: Number(statusClass),
    requests: Number(requests),
    charged: Number(charged),
  }));
}

const byOperation = {
  name: "key-usage-by-operation",
  text: `select operation, sum(requests), sum(requests - charged) from usage_days
    where project_id = $1 and key_id = $2 and day >= ${SINCE_DAY} group by operation order by sum(requests) desc, 1`,
};

/**
 * Most calls first.
 * @param since epoch milliseconds; its whole UTC day counts
 */
export async function operationsOf(scope: ProjectScope, keyId: string, since: number): Promise<UsagePart[]> {
  const rows = await queryText(byOperation, [scope.projectId, keyId, since]);
  return rows.map(([name, requests, refused]) => ({
    id: String(name),
    name: String(name),
    requests: Number(requests),
    refused: Number(refused),
  }));
}
