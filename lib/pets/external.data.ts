import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/db/pool.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const HOLDERS: Statement = {
  name: "pets_by_external_id",
  text: "select external_id, id from pets where project_id = $1 and external_id = any($2::text[]) and external_id is not null",
};

/** The animals' ids by `externalId`, the bin included. Exact inside a transaction that holds `lockProjectPets`. */
export async function externalIdHolders(scope: ProjectScope, externalIds: readonly string[], on: PoolClient): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = (await queryText(HOLDERS, [scope.projectId, externalIds], on)) as string[][];
  return new Map(rows.map(([externalId, id]) => [externalId as string, id as string]));
}
