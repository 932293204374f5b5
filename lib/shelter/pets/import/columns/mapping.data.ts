import { hash } from "node:crypto";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { ColumnFields } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export function headerHash(titles: readonly string[]): string {
  return hash("sha256", JSON.stringify(titles));
}

const CHOSEN = { name: "", text: "select fields from pet_import_mappings where project_id = $1 and header = $2" };

/** Undefined without a manual choice. */
export async function chosenFields(scope: ProjectScope, titles: readonly string[]): Promise<ColumnFields | undefined> {
  const [row] = await queryRows<{ fields: string }>(CHOSEN, [scope.projectId, headerHash(titles)]);
  return row && (JSON.parse(row.fields) as (ImportField | null)[]);
}
