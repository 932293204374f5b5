import type { PoolClient } from "pg";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const PET_COLUMNS = `id, name, category_id as "categoryId", status, version, ${isoText("created_at")} as "createdAt",
  ${isoText("updated_at")} as "updatedAt", ${isoText("deleted_at")} as "deletedAt", external_id as "externalId"`;

export type PetCells = Omit<PetRow, "version"> & { version: string };

export const petRowOf = ({ version, ...rest }: PetCells): PetRow => ({ ...rest, version: Number(version) });

const ROWS = `select ${PET_COLUMNS} from pets where project_id = $1 and id = any($2::bigint[]) order by pets.id`;
/** Cached plans of prepared statements expect few rows. */
export const MAX_ROWS_OF_CACHED_PLAN = 500;

/** Locks rows of the transaction (`on`). Includes the bin; omits missing and foreign rows. */
export async function lockPetRows(scope: ProjectScope, petIds: readonly string[], on?: PoolClient): Promise<PetRow[]> {
  const isMany = petIds.length > MAX_ROWS_OF_CACHED_PLAN;
  const statement = on
    ? { name: isMany ? "" : "pet_rows_lock", text: `${ROWS} for update` }
    : { name: isMany ? "" : "pet_rows", text: ROWS };
  const rows = await queryRows<PetCells>(statement, [scope.projectId, petIds], on);
  return rows.map(petRowOf);
}

/** Includes the bin. Undefined when missing or foreign. */
export async function findPetRow(scope: ProjectScope, petId: string): Promise<PetRow | undefined> {
  const [row] = await lockPetRows(scope, [petId]);
  return row;
}

/** As `findPetRow`. @throws `not_found` */
export async function petOrThrow(scope: ProjectScope, petId: string): Promise<PetRow> {
  const row = await findPetRow(scope, petId);
  if (!row) throw noSuch("animal");
  return row;
}
