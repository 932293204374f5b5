import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { QUARANTINE_DAYS, type RetentionPreview } from "#lib/shelter/enquiries/schema.ts";

const SOON_DAYS = 30;

/** As the worker deletes them: the months count from closing; what is in quarantine goes some days after it arrived. */
const PREVIEW = {
  name: "",
  text: `select count(*) filter (where at <= now()) as due,
                count(*) filter (where at > now() and at <= now() + interval '${SOON_DAYS} days') as soon,
                ${isoText("min(at) filter (where at > now())")} as "nextAt"
           from (select case when quarantined then created_at + interval '${QUARANTINE_DAYS} days'
                        else closed_at + make_interval(months => $2::int) end as at
                   from enquiries where project_id = $1) as ends`,
};

/** What would be deleted, if enquiries were kept for so many months. */
export async function previewRetention(scope: ProjectScope, months: number): Promise<RetentionPreview> {
  const [row] = await queryRows<{ due: string; soon: string; nextAt: string | null }>(PREVIEW, [scope.projectId, months]);
  return { due: Number(row?.due), soon: Number(row?.soon), nextAt: row?.nextAt ?? null };
}
