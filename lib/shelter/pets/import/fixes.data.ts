import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { Fixes } from "#lib/shelter/pets/import/fixes.rules.ts";

const FIXES = {
  name: "",
  text: `select f.n, f.cell, f.text from pet_import_fixes f join pet_imports i on i.id = f.import_id
          where i.project_id = $1 and i.id = $2 order by f.n, f.cell`,
};

/** Empty for a missing or foreign import. */
export async function fixesOf(scope: ProjectScope, importId: string, on?: PoolClient): Promise<Fixes> {
  const fixes = new Map<number, Map<number, string>>();
  for (const { n, cell, text } of await queryRows<Record<"n" | "cell" | "text", string>>(FIXES, [scope.projectId, importId], on)) {
    const row = fixes.get(Number(n)) ?? new Map<number, string>();
    fixes.set(Number(n), row.set(Number(cell), text));
  }
  return fixes;
}
