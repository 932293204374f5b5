import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { queryText } from "#lib/db/pool.ts";
import type { Undo } from "#lib/pets/bulk/schema.ts";
import type { PetChange } from "#lib/pets/change/rules.ts";
import type { PetStatus } from "#lib/pets/schema.ts";

const STEPS = {
  name: "",
  text: `select entity_id, after->>'version', before->>'categoryId', before->>'status', before->>'inBin'
           from audit_entries
          where project_id = $1 and id between $2::bigint and $3::bigint and entity_type = 'pet'
            and after->>'batch' = $4 and actor_kind = $5 and actor_id = $6`,
};

/** One animal's way back: valid while it still has the version that the bulk change gave it. */
export interface WayBack {
  petId: string;
  version: number;
  change: PetChange;
}

/** Reads what takes an actor's own bulk change back; empty for another's, another project's, or an unknown one. */
export async function waysBack(scope: ProjectScope, undo: Undo, actor: Actor, on: PoolClient): Promise<WayBack[]> {
  const rows = await queryText(STEPS, [scope.projectId, undo.from, undo.to, undo.batch, actor.kind, actor.id], on);
  return rows.map(([petId, version, categoryId, status, inBin]) => ({
    petId: petId as string,
    version: Number(version),
    change: {
      categoryId: categoryId ?? undefined,
      status: (status as PetStatus | null) ?? undefined,
      inBin: inBin === null ? undefined : inBin === "true",
    },
  }));
}
