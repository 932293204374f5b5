import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { type ExactJson, exactJson } from "#lib/platform/exact-json.ts";
import { ADOPTED_AT, petJsonSql } from "#lib/shelter/pets/data.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

export interface BesideChange {
  petId: string;
  action: "pet.add_photo" | "pet.change_photo" | "pet.remove_photo" | "pet.restore_photo";
  before: Record<string, ExactJson>;
  after: Record<string, ExactJson>;
}

/** An adoption keeps its time. */
const TOUCHED = `updated_at = clock_timestamp(), adopted_at = case when status = 'sold' then ${ADOPTED_AT} end`;

const UPDATED = `(${petJsonSql("changed")})::json`;

const CHANGE = new CheckedStatement(
  (sql) => `with changed as (
           update pets set version = version + 1, ${TOUCHED} where project_id = $1 and id = $2
           returning id, name, category_id, status, version),
         added as (
           ${sql.audit(
             {
               project_id: "$1",
               actor_kind: "$3",
               actor_id: "$4",
               action: "$5",
               entity_type: "'pet'",
               entity_id: "id::text",
               before: "$6::jsonb || jsonb_build_object('version', version - 1)",
               after: "$7::jsonb || jsonb_build_object('version', version)",
             },
             "from changed",
           )}
           returning id),
         noted as (
           ${sql.events({ project_id: "$1", id: "added.id", type: "'pet.updated'", data: UPDATED }, "from changed, added")}),
         announced as materialized (select ${announceSql("$8")})
         select version from changed, announced`,
  "record_change_beside_pet",
);

/** The animal is locked. @returns its new version */
export async function recordBesideWithin(on: PetsTransaction, scope: ProjectScope, change: BesideChange, actor: Actor): Promise<number> {
  const { petId, action, before, after } = change;
  const announced = announcement({ kind: "pets", projectId: scope.projectId });
  const values = [scope.projectId, petId, actor.kind, actor.id, action, exactJson(before), exactJson(after), announced];
  const [changed] = await CHANGE.rows<{ version: string }>(on, values);
  return Number(changed?.version);
}

const PROGRESS = new CheckedStatement(
  (sql) => `with changed as (
           update pets set ${TOUCHED} where project_id = $1 and id = any($2::bigint[]) and deleted_at is null
           returning id, name, category_id, status),
         noted as (
           ${sql.events({ project_id: "$1", type: "'pet.updated'", data: UPDATED }, "from changed order by id")})
         select ${announceSql("$3")}`,
);

/** What the service finished: callers see it, and open edits stay valid. */
export async function recordProgressWithin(on: PetsTransaction, scope: ProjectScope, petIds: readonly string[]): Promise<void> {
  await PROGRESS.run(on, [scope.projectId, petIds, announcement({ kind: "pets", projectId: scope.projectId })]);
}
