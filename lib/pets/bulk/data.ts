import type { PoolClient } from "pg";
import { allOwn } from "#lib/db/fragments.ts";
import { queryText } from "#lib/db/pool.ts";
import type { Undo } from "#lib/pets/bulk/schema.ts";
import type { PetChange } from "#lib/pets/change.rules.ts";
import type { PetStatus } from "#lib/pets/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

const STEPS = {
  name: "",
  text: `select entity_id, after->>'version', before->>'categoryId', before->>'status', before->>'inBin', id
           from audit_entries
          where project_id = $1 and id >= $2::bigint and entity_type = 'pet'
            and after->>'batch' = $3 and actor_kind = $4 and actor_id = $5
          order by id limit $6`,
};
const LAST = { name: "", text: `select id from audit_entries where ${allOwn("project_id")} order by project_id desc, id desc limit 1` };

export async function lastAuditId(scope: ProjectScope): Promise<string> {
  const [row] = await queryText(LAST, [scope.projectId]);
  return row?.[0] ?? "0";
}

/** Valid while the animal still has the version from the bulk change. */
interface WayBack {
  petId: string;
  version: number;
  change: PetChange;
}

/**
 * Empty for an unknown or foreign bulk change.
 * @returns `rest`: the history row to continue from
 */
export async function waysBack(
  scope: ProjectScope,
  undo: Undo,
  actor: Actor,
  most: number,
  on: PoolClient,
): Promise<{ ways: WayBack[]; rest: string | undefined }> {
  const rows = await queryText(STEPS, [scope.projectId, undo.from, undo.batch, actor.kind, actor.id, most + 1], on);
  const ways = rows.slice(0, most).map(([petId, version, categoryId, status, inBin]) => ({
    petId: petId as string,
    version: Number(version),
    change: {
      categoryId: categoryId ?? undefined,
      status: (status as PetStatus | null) ?? undefined,
      inBin: inBin === null ? undefined : inBin === "true",
    },
  }));
  return { ways, rest: rows[most]?.[5] ?? undefined };
}
