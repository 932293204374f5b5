import { queryWithin } from "#lib/platform/db/open-transaction.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/check/tally.mutations.ts";
import { type ChosenValues, MAX_EXCEPT } from "#lib/shelter/pets/import/kept.schema.ts";
import { changeReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const KEPT_PET = "select known_pet::text from pet_import_rows where import_id = $1::bigint and n = $2::int and kept is not null";
const CHOOSE = "update pet_imports set takes_file = $2::boolean, takes_except = $3::bigint[] where id = $1::bigint";
const NOTHING_KEPT = "No one changed the animal of this row since the last import.";
const TOO_MANY = `${MAX_EXCEPT.toLocaleString("en")} animals were already chosen one by one. Choose for all of them.`;

/**
 * Chooses whether the file's values replace what the team changed, for the animal of a row or for all.
 * @throws AppError `not_found`; DashboardError `conflict` when not ready, or after too many
 */
export async function chooseValues(scope: ProjectScope, importId: string, { takesFile, row }: ChosenValues, actor: Actor): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.choose_values", async (tx, found) => {
    let [all, except] = [takesFile, [] as string[]];
    if (row !== undefined) {
      const [[pet] = []] = await queryWithin(tx, KEPT_PET, [importId, row]);
      if (!pet) throw new AppError("not_found", NOTHING_KEPT);
      const others = found.takesExcept.map(String).filter((one) => one !== pet);
      [all, except] = [found.takesFile, takesFile === found.takesFile ? others : [...others, pet]];
      if (except.length > MAX_EXCEPT) throw new DashboardError("conflict", TOO_MANY);
    }
    await queryWithin(tx, CHOOSE, [importId, all, except]);
    return { takesFile, ...(row !== undefined && { row }) };
  });
  await transaction((on) => countTallyWithin(on, importId));
}
