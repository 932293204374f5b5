import { clock } from "#lib/platform/clock.ts";
import { pool, run } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const DISMISS = "update members set steps_dismissed_at = $3 where project_id = $1 and user_id = $2";
const SEEN = `update members set animals_seen_at = $3
  where project_id = $1 and user_id = $2 and animals_seen_at is null and exists (select from projects where id = $1 and is_demo)`;

/** Not audited: only the person sees it. */
export async function dismissSteps({ projectId }: ProjectScope, personId: string, isDismissed: boolean): Promise<void> {
  await run(DISMISS, [projectId, personId, isDismissed ? new Date(clock()()) : null], pool());
}

/** Completes that step in the demo project. */
export async function noteAnimalsSeen({ projectId }: ProjectScope, personId: string): Promise<void> {
  await run(SEEN, [projectId, personId, new Date(clock()())], pool());
}
