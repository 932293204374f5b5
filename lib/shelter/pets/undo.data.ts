import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import type { OrderChange } from "#lib/shelter/orders/rules.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";
import type { PetChange } from "#lib/shelter/pets/change.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";

/** Valid while the animal still has the version from the undone change. */
interface WayBack {
  petId: string;
  version: number;
  change: PetChange;
  /** What the change did to the adoption; null if nothing, undefined if the rule decides. */
  order: OrderChange | null | undefined;
}

const COLUMNS = `entity_id, after->>'version', before->>'name', before->>'categoryId', before->>'status', before->>'inBin', after ? 'order',
                before->'order'->>'id', before->'order'->>'status', after->'order'->>'id', after->'order'->>'status', id`;
const OF_BATCH = {
  name: "",
  text: `select ${COLUMNS} from audit_entries
          where project_id = $1 and id >= $2::bigint and entity_type = 'pet'
            and after->>'batch' = $3 and actor_kind = $4 and actor_id = $5
          order by id limit $6`,
};
const OF_VERSION = {
  name: "",
  text: `select ${COLUMNS} from audit_entries
          where project_id = $1 and entity_type = 'pet' and entity_id = $2
            and after->>'version' = $3 and actor_kind = $4 and actor_id = $5
          order by id desc limit 1`,
};

function wayOf(cells: (string | null)[]): WayBack {
  const [petId, version, name, categoryId, status, inBin, isRecorded, beforeId, before, afterId, after] = cells;
  const state = (id: string | null | undefined, of: string | null | undefined) => (id && of ? { id, status: of as OrderStatus } : null);
  const order = { before: state(beforeId, before), after: state(afterId, after) };
  // An undo that removed an adoption cannot bring the same one back.
  const isByRule = isRecorded !== "t" || (order.before !== null && order.after === null);
  return {
    petId: petId as string,
    version: Number(version),
    change: {
      name: name ?? undefined,
      categoryId: categoryId ?? undefined,
      status: (status as PetStatus | null) ?? undefined,
      inBin: inBin === null ? undefined : inBin === "true",
    },
    order: isByRule ? undefined : order.after ? order : null,
  };
}

/**
 * Of the actor's own bulk change; empty for an unknown or foreign one.
 * @returns `rest`: the history row to continue from
 */
export async function waysBack(
  scope: ProjectScope,
  { batch, from, max }: { batch: string; from: string; max: number },
  actor: Actor,
  on: PoolClient,
): Promise<{ ways: WayBack[]; rest: string | undefined }> {
  const rows = await queryText(OF_BATCH, [scope.projectId, from, batch, actor.kind, actor.id, max + 1], on);
  return { ways: rows.slice(0, max).map(wayOf), rest: rows[max]?.at(-1) ?? undefined };
}

/** Of the actor's own change that led to this version; undefined if there is none. */
export async function wayBack(
  scope: ProjectScope,
  petId: string,
  version: number,
  actor: Actor,
  on: PoolClient,
): Promise<WayBack | undefined> {
  const [row] = await queryText(OF_VERSION, [scope.projectId, petId, version, actor.kind, actor.id], on);
  return row && wayOf(row);
}
