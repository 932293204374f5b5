import type { PoolClient } from "pg";
import { type OpenTransaction, rowsWithin } from "#lib/platform/db/open-transaction.ts";
import { pool, queryRows } from "#lib/platform/db/pool.ts";
import type { ValueFix } from "#lib/shelter/pets/import/fixes.schema.ts";
import { type Fixes, valuesOf } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const FIXES = `select f.n, f.cell, f.text from pet_import_fixes f join pet_imports i on i.id = f.import_id
  where i.project_id = $1 and i.id = $2 order by f.n, f.cell`;

const VALUES = `select f.cell::text as at, f.value, f.text from pet_import_value_fixes f join pet_imports i on i.id = f.import_id
  where i.project_id = $1::bigint and i.id = $2::bigint order by f.n`;

export async function valueFixesOf(scope: ProjectScope, importId: string, on: OpenTransaction): Promise<ValueFix[]> {
  const rows = await rowsWithin<Record<keyof ValueFix, string>>(on, VALUES, [scope.projectId, importId]);
  return rows.map(({ at, ...rest }) => ({ at: Number(at), ...rest }));
}

/** Empty for a missing or foreign import. */
export async function fixesOf(scope: ProjectScope, importId: string, on?: PoolClient): Promise<Fixes> {
  const cells = new Map<number, Map<number, string>>();
  for (const { n, cell, text } of await queryRows<Record<"n" | "cell" | "text", string>>(FIXES, [scope.projectId, importId], on)) {
    const row = cells.get(Number(n)) ?? new Map<number, string>();
    cells.set(Number(n), row.set(Number(cell), text));
  }
  return { cells, values: valuesOf(await valueFixesOf(scope, importId, on ?? pool())) };
}
