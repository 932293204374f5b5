import { queryText } from "#lib/db/pool.ts";

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

/** Requests charged to a project in the running windows, as far as they are stored. */
export interface Charged {
  minute: number;
  day: number;
}

/**
 * What is stored of the running minute and UTC day.
 *
 * @param projectId one project, or null for all
 * @param now epoch milliseconds
 * @returns by project id; a project with nothing charged today is missing
 * @throws AppError `service_unavailable` when the database is down
 */
export async function chargedToday(projectId: string | null, now: number): Promise<Map<string, Charged>> {
  const rows = await queryText(chargedAll, [now, projectId]);
  return new Map(rows.map(([id, minute, day]) => [String(id), { minute: Number(minute), day: Number(day) }]));
}

const deprecatedCallers = {
  name: "usage-deprecated-callers",
  text: `select k.id, k.name, k.prefix, k.last4, sum(u.requests), max(u.day)
    from usage_days u join api_keys k on k.id = u.key_id
    where u.project_id = $1 and u.operation = 'getPet' group by k.id order by max(u.day) desc, k.id`,
};

/** A key that called an operation that is going away. */
export interface DeprecatedCaller {
  keyId: string;
  name: string;
  prefix: string;
  last4: string;
  requests: number;
  /** The last UTC day on which it called, as `2026-11-21`. */
  lastDay: string;
}

/**
 * The keys of a project that called the deprecated `getPet`, latest first.
 * @throws AppError `service_unavailable` when the database is down
 */
export async function callersOfDeprecated(projectId: string): Promise<DeprecatedCaller[]> {
  const rows = await queryText(deprecatedCallers, [projectId]);
  return rows.map(([keyId, name, prefix, last4, requests, lastDay]) => ({
    keyId: String(keyId),
    name: String(name),
    prefix: String(prefix),
    last4: String(last4),
    requests: Number(requests),
    lastDay: String(lastDay),
  }));
}
