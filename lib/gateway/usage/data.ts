import type { Charged } from "#lib/gateway/rate-limit/schema.ts";
import type { DeprecatedCaller, StepSums, UsagePart } from "#lib/gateway/usage/schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const chargedAll = {
  name: "usage-charged",
  text: `select d.project_id, coalesce(m.charged, 0), d.charged from
      (select project_id, sum(charged) as charged from usage_days
        where day = (to_timestamp($1 / 1000.0) at time zone 'UTC')::date and ($2::bigint is null or project_id = $2)
        group by project_id) d
    left join
      (select project_id, sum(charged) as charged from usage_minutes
        where minute = date_trunc('minute', to_timestamp($1 / 1000.0)) and ($2::bigint is null or project_id = $2)
        group by project_id) m using (project_id)`,
};

/** @param projectId null for all */
export async function chargedToday(projectId: string | null, now: number): Promise<Map<string, Charged>> {
  const rows = await queryText(chargedAll, [now, projectId]);
  return new Map(rows.map(([id, minute, day]) => [String(id), { minute: Number(minute), day: Number(day) }]));
}

const busiest = {
  name: "usage-busiest-minute",
  text: `select coalesce(max(charged), 0) from (
      select sum(charged) as charged from usage_minutes where project_id = $1 and minute >= to_timestamp($2 / 1000.0) group by minute) m`,
};

export async function busiestMinute(projectId: string, since: number): Promise<number> {
  const [row] = await queryText(busiest, [projectId, since]);
  return Number(row?.[0] ?? 0);
}

const deprecatedCallers = {
  name: "usage-deprecated-callers",
  text: `select k.id, k.name, k.prefix, k.last4, sum(u.requests), max(u.day)
    from usage_days u join api_keys k on k.id = u.key_id
    where u.project_id = $1 and u.operation = 'getPet' and u.day > (to_timestamp($2 / 1000.0) at time zone 'UTC')::date - 30
    group by k.id order by max(u.day) desc, k.id`,
};

/** Last 30 UTC days, latest first. */
export async function callersOfDeprecated(projectId: string, now: number): Promise<DeprecatedCaller[]> {
  const rows = await queryText(deprecatedCallers, [projectId, now]);
  return rows.map(([keyId, name, prefix, last4, requests, lastDay]) => ({
    keyId: String(keyId),
    name: String(name),
    prefix: String(prefix),
    last4: String(last4),
    requests: Number(requests),
    lastDay: String(lastDay),
  }));
}

const byHour = {
  name: "usage-by-hour",
  text: `select extract(epoch from hour)::bigint * 1000, sum(requests), sum(requests - charged)
    from usage_hours where project_id = $1 and hour >= to_timestamp($2 / 1000.0) group by 1`,
};

const byDay = {
  name: "usage-by-day",
  text: `select extract(epoch from day)::bigint * 1000, sum(requests), sum(requests - charged)
    from usage_days where project_id = $1 and day >= (to_timestamp($2 / 1000.0) at time zone 'UTC')::date group by 1`,
};

/** @param since start of the first step, epoch milliseconds */
export async function requestsBy(step: "hour" | "day", projectId: string, since: number): Promise<Map<number, StepSums>> {
  const rows = await queryText(step === "hour" ? byHour : byDay, [projectId, since]);
  return new Map(rows.map(([at, requests, refused]) => [Number(at), { requests: Number(requests), refused: Number(refused) }]));
}

const SUMS = "sum(u.requests), sum(u.requests - u.charged)";
const PERIOD = "u.project_id = $1 and u.day >= (to_timestamp($2 / 1000.0) at time zone 'UTC')::date";

const byKey = {
  name: "usage-by-key",
  text: `select k.id, k.name || ' (' || k.prefix || '…' || k.last4 || ')', ${SUMS}
    from usage_days u join api_keys k on k.id = u.key_id where ${PERIOD} group by k.id order by sum(u.requests) desc, k.id`,
};

const byOperation = {
  name: "usage-by-operation",
  text: `select u.operation, u.operation, ${SUMS} from usage_days u where ${PERIOD} group by u.operation order by sum(u.requests) desc, 1`,
};

/**
 * Most requests first.
 * @param since epoch milliseconds; its whole UTC day counts
 */
export async function usageParts(by: "key" | "operation", projectId: string, since: number): Promise<UsagePart[]> {
  const rows = await queryText(by === "key" ? byKey : byOperation, [projectId, since]);
  return rows.map(([id, name, requests, refused]) => ({
    id: String(id),
    name: String(name),
    requests: Number(requests),
    refused: Number(refused),
  }));
}

const keyDays = {
  name: "usage-key-days",
  text: `select u.key_id, extract(epoch from u.day)::bigint * 1000, sum(u.requests) from usage_days u
    where ${PERIOD} and u.key_id = any($3::bigint[]) group by u.key_id, u.day`,
};

const operationDays = {
  name: "usage-operation-days",
  text: `select u.operation, extract(epoch from u.day)::bigint * 1000, sum(u.requests) from usage_days u
    where ${PERIOD} and u.operation = any($3::text[]) group by u.operation, u.day`,
};

/** @param since epoch milliseconds; its whole UTC day counts */
export async function partDays(
  by: "key" | "operation",
  projectId: string,
  since: number,
  ids: readonly string[],
): Promise<{ id: string; at: number; requests: number }[]> {
  const rows = await queryText(by === "key" ? keyDays : operationDays, [projectId, since, ids]);
  return rows.map(([id, at, requests]) => ({ id: String(id), at: Number(at), requests: Number(requests) }));
}
