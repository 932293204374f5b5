import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { ImportRow } from "#lib/shelter/pets/import/schema.ts";

/** Texts that were cut may differ further on. */
const SAME = {
  name: "",
  text: `select f->>'at' as at, f->>'came' as came, count(*) as rows
           from pet_imports i join pet_import_rows r on r.import_id = i.id cross join jsonb_array_elements(r.faults) f
          where i.project_id = $1 and i.id = $2 and r.cells is not null and f ? 'at' and f->>'came' not like '%…'
          group by 1, 2 having count(*) > 1`,
};

/** Adds to each error how many rows have the same text in the same column. */
export async function withSameErrors(scope: ProjectScope, importId: string, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const found = await queryRows<Record<"at" | "came" | "rows", string>>(SAME, [scope.projectId, importId]);
  const counts = new Map(found.map(({ at, came, rows: count }) => [`${at} ${came}`, Number(count)]));
  return rows.map((row) => ({
    ...row,
    errors: row.errors.map((error) => {
      const count = "at" in error ? counts.get(`${error.at} ${error.came}`) : undefined;
      return count === undefined ? error : { ...error, rows: count };
    }),
  }));
}
