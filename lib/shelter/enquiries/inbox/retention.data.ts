import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { KEPT_FOR_A_TIME } from "#lib/shelter/adoptions/retention.rules.ts";
import { QUARANTINE_DAYS, type Retained, type RetentionPreview } from "#lib/shelter/enquiries/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SOON_DAYS = 30;

const personsOf = ({ where, from }: (typeof KEPT_FOR_A_TIME)["resting" | "completed"]): string =>
  `select ${from} + make_interval(months => $2::int) as at from adoptions t where t.project_id = $1 and ${where}`;

/** Matches the worker: months count from closing; quarantined enquiries expire some days after arrival. */
const ENDS: Record<Retained, string> = {
  enquiries: `select case when quarantined then created_at + interval '${QUARANTINE_DAYS} days'
                     else closed_at + make_interval(months => $2::int) end as at
                from enquiries where project_id = $1`,
  resting: personsOf(KEPT_FOR_A_TIME.resting),
  completed: personsOf(KEPT_FOR_A_TIME.completed),
};

export async function previewRetention(scope: ProjectScope, retained: Retained, months: number): Promise<RetentionPreview> {
  const text = `select count(*) filter (where at <= now()) as due,
                  count(*) filter (where at > now() and at <= now() + interval '${SOON_DAYS} days') as soon,
                  ${isoText("min(at) filter (where at > now())")} as "nextAt" from (${ENDS[retained]}) as ends`;
  const [row] = await queryRows<{ due: string; soon: string; nextAt: string | null }>(text, [scope.projectId, months]);
  return { due: Number(row?.due), soon: Number(row?.soon), nextAt: row?.nextAt ?? null };
}
