import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionMove } from "#lib/shelter/adoptions/stages/schema.ts";
import { moveOf } from "#lib/shelter/pets/undo.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MOVED = {
  name: "",
  text: `select before->'adoptions' as before, after->'adoptions' as after from audit_entries
          where project_id = $1 and entity_type = 'adoption' and entity_id = $2 and after->>'version' = $3 and actor_kind = $4 and actor_id = $5
            and before->>'stage' <> after->>'stage' order by id desc limit 1`,
};

/** Only the actor's own move that led to the adoption's version. */
export async function adoptionUndoOf(
  scope: ProjectScope,
  row: AdoptionRow,
  actor: Actor,
  on: PoolClient,
): Promise<AdoptionMove | undefined> {
  const values = [scope.projectId, row.id, row.version, actor.kind, actor.id];
  const [moved] = await queryRows<Record<"before" | "after", string | null>>(MOVED, values, on);
  return moved && moveOf(moved.before, moved.after);
}
