import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { parseExactJson } from "#lib/platform/exact-json.ts";
import { type AdoptionMove, adoptionMoveSchema } from "#lib/shelter/adoptions/stages/schema.ts";
import type { PetChange } from "#lib/shelter/pets/change.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { type ProfilePatch, profilePatchSchema } from "#lib/shelter/profiles/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface PetUndo {
  petId: string;
  version: number;
  change: PetChange;
  profile: ProfilePatch | undefined;
  /** Undone adoption move; unknown for changes of earlier releases. */
  undone: AdoptionMove | undefined;
}

interface Cells extends Record<"name" | "categoryId" | "adoptedAt" | "inBin" | "profile" | "internal" | "moved" | "move", string | null> {
  auditId: string;
  petId: string;
  version: string;
  status: PetStatus | null;
}

const COLUMNS = `id as "auditId", entity_id as "petId", after->>'version' as version, before->>'name' as name,
                before->>'categoryId' as "categoryId", before->>'status' as status, before->>'inBin' as "inBin", before->>'adoptedAt' as "adoptedAt",
                before->'profile' as profile, before->'internal' as internal, before->'adoptions' as moved, after->'adoptions' as move`;
const OF_BATCH = `select ${COLUMNS} from audit_entries
  where project_id = $1 and id >= $2::bigint and entity_type = 'pet'
    and after->>'batch' = $3 and actor_kind = $4 and actor_id = $5
  order by id limit $6`;
const OF_VERSION = `select ${COLUMNS} from audit_entries
  where project_id = $1 and entity_type = 'pet' and entity_id = $2
    and after->>'version' = $3 and actor_kind = $4 and actor_id = $5
  order by id desc limit 1`;

function patchOf(profile: string | null, internal: string | null): ProfilePatch | undefined {
  if (profile === null && internal === null) return undefined;
  const read = (text: string | null): object => parseExactJson(text ?? "{}") as object;
  return profilePatchSchema.parse({ ...read(profile), internal: read(internal) });
}

export function moveOf(before: string | null, after: string | null): AdoptionMove | undefined {
  return before === null || after === null ? undefined : adoptionMoveSchema.parse({ before: JSON.parse(before), after: JSON.parse(after) });
}

function undoFrom({ petId, version, name, categoryId, status, adoptedAt, inBin, profile, internal, moved, move }: Cells): PetUndo {
  return {
    petId,
    version: Number(version),
    change: {
      name: name ?? undefined,
      categoryId: categoryId ?? undefined,
      status: status ?? undefined,
      adoptedAt: adoptedAt ?? undefined,
      inBin: inBin === null ? undefined : inBin === "true",
    },
    profile: patchOf(profile, internal),
    undone: moveOf(moved, move),
  };
}

/**
 * The actor's own bulk change; empty otherwise.
 * @returns `rest`: history row to go on from
 */
export async function undosOf(
  scope: ProjectScope,
  { batch, from, max }: { batch: string; from: string; max: number },
  actor: Actor,
  on: PoolClient,
): Promise<{ undos: PetUndo[]; rest: string | undefined }> {
  const rows = await queryRows<Cells>(OF_BATCH, [scope.projectId, from, batch, actor.kind, actor.id, max + 1], on);
  return { undos: rows.slice(0, max).map(undoFrom), rest: rows[max]?.auditId };
}

/** Undoes only the actor's own change that led to this version. */
export async function undoOf(
  scope: ProjectScope,
  petId: string,
  version: number,
  actor: Actor,
  on: PoolClient,
): Promise<PetUndo | undefined> {
  const [row] = await queryRows<Cells>(OF_VERSION, [scope.projectId, petId, version, actor.kind, actor.id], on);
  return row && undoFrom(row);
}
