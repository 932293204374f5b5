import type { PoolClient } from "pg";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { Holder } from "#lib/shelter/pets/write.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const HOLDERS: Statement = {
  name: "pets_by_external_id",
  text: `select external_id as "externalId", id, deleted_at is not null as "inBin" from pets where project_id = $1 and external_id = any($2::text[]) and external_id is not null`,
};

/** Includes the bin. Exact only in a transaction that holds `lockChanges`. */
export async function externalIdHolders(
  scope: ProjectScope,
  externalIds: readonly string[],
  on?: PoolClient,
): Promise<Map<string, Holder>> {
  if (externalIds.length === 0) return new Map();
  const rows = await queryRows<Record<"externalId" | "id" | "inBin", string>>(HOLDERS, [scope.projectId, externalIds], on);
  return new Map(rows.map(({ externalId, id, inBin }) => [externalId, { id, inBin: inBin === "t" }]));
}
