import { beyondOwn, NOT_DELETED, pageOf } from "#lib/platform/db/fragments.ts";
import { queryPipelined } from "#lib/platform/db/pipeline.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const COLUMNS = "id, name, category_id, status";

/** @param row SQL name of the animal */
export function petJsonSql(row: string): string {
  return `'{"id":' || ${row}.id || ',"name":' || to_json(${row}.name) || ',"categoryId":' || ${row}.category_id || ',"status":"' || ${row}.status || '"}'`;
}

/** Adoptions from before the column count from their last change. */
export const ADOPTED_AT = "coalesce(pets.adopted_at, pets.updated_at)";

const LIST: Statement = {
  name: "list_pets",
  text: pageOf(COLUMNS, "pets", {
    condition: `${beyondOwn("project_id", ">", "$2")} and ${NOT_DELETED}`,
    order: "project_id, id",
    place: "$3",
  }),
};
const LIST_BY_STATUS: Statement = {
  name: "list_pets_by_status",
  text: pageOf(COLUMNS, "pets", {
    condition: `(project_id, status, id) > ($1, $4::"PetStatus", $2) and (project_id, status) <= ($1, $4::"PetStatus") and ${NOT_DELETED}`,
    order: "project_id, status, id",
    place: "$3",
  }),
};
const GET: Statement = {
  name: "get_pet",
  text: `select id, name, category_id as "categoryId", status, version from pets where project_id = $1 and id = $2 and deleted_at is null`,
};

const BEFORE_ALL = "-9223372036854775808";

export interface JsonPage {
  body: string;
  nextAfter: string | undefined;
}

/**
 * Hot path. Splices JSON from text columns: int64 stays exact, nothing is parsed.
 * @param options.after int64 as text, exclusive
 */
export async function listPets(
  scope: ProjectScope,
  options: { limit: number; after: string | undefined; status: PetStatus | undefined },
): Promise<JsonPage> {
  const { limit, after = BEFORE_ALL, status } = options;
  const values = [scope.projectId, after, limit + 1];
  const rows = status === undefined ? await queryPipelined(LIST, values) : await queryPipelined(LIST_BY_STATUS, [...values, status]);
  const shown = Math.min(limit, rows.length);
  let body = "[";
  for (let i = 0; i < shown; i += 1) {
    const [id, name, categoryId, petStatus] = rows[i] as string[];
    body += `${i === 0 ? "" : ","}{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${petStatus}"}`;
  }
  return { body: `${body}]`, nextAfter: rows.length > limit ? (rows[shown - 1]?.[0] ?? undefined) : undefined };
}

/**
 * Undefined when missing or foreign.
 * @param petId int64 as text
 */
export async function findPet(scope: ProjectScope, petId: string): Promise<Pet | undefined> {
  const [row] = await queryRows<Omit<Pet, "version"> & { version: string }>(GET, [scope.projectId, petId]);
  return row && { ...row, version: Number(row.version) };
}

/** Counts up to `max` + 1. Without a project index's order, the planner may scan the whole table. */
export function countedPets(max: number): string {
  return `(select count(*) from (select from pets a where a.project_id = p.id and a.deleted_at is null
    order by a.updated_at limit ${max + 1}) as counted)`;
}
