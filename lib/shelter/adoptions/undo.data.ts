import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { holdsAnimal } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages.rules.ts";
import type { OrderChange } from "#lib/shelter/orders/rules.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import { undoOf } from "#lib/shelter/pets/undo.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface AdoptionUndo {
  stage: AdoptionStage;
  /** As `undoOf` of the animal's change; undefined if the rule decides. */
  order: OrderChange | null | undefined;
  /** When the animal had been adopted. */
  adoptedAt: string | undefined;
  /** The animal was pending for no one. `orderId`: the person's own order then. */
  unnamed: { orderId: string | null } | undefined;
}

const MOVED = {
  name: "",
  text: `select before->>'stage' as stage, before->>'petStatus' as "petStatus", before->>'orderId' as "orderId" from audit_entries
          where project_id = $1 and entity_type = 'adoption' and entity_id = $2 and after->>'version' = $3 and actor_kind = $4 and actor_id = $5
            and before->>'stage' <> after->>'stage' order by id desc limit 1`,
};

/** Only for the actor's own move that led to the adoption's version. @param pet the adoption's, locked */
export async function adoptionUndoOf(
  scope: ProjectScope,
  row: AdoptionRow,
  pet: Pet | undefined,
  actor: Actor,
  on: PoolClient,
): Promise<AdoptionUndo | undefined> {
  const values = [scope.projectId, row.id, row.version, actor.kind, actor.id];
  const [before] = await queryRows<{ stage: AdoptionStage; petStatus: string; orderId: string | null }>(MOVED, values, on);
  if (!before) return undefined;
  const { stage, petStatus, orderId } = before;
  const isNamed = petStatus === "pending" && holdsAnimal(row.stage) && !holdsAnimal(stage);
  const change = pet && (await undoOf(scope, row.petId, pet.version, actor, on));
  const own = change?.change.status === petStatus ? change : undefined;
  return { stage, order: own?.order, adoptedAt: own?.change.adoptedAt, unnamed: isNamed ? { orderId } : undefined };
}
