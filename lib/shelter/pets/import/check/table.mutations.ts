import { AppError } from "#lib/platform/errors.ts";
import { forgetFixesWithin } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { type ChosenTable, importTableSchema } from "#lib/shelter/pets/import/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Detects what is omitted.
 * @throws `not_found`, `invalid_body` for no such row; DashboardError `conflict` when not ready, or checked too often
 */
export async function chooseTable(
  scope: ProjectScope,
  importId: string,
  { headerRow, separator }: ChosenTable,
  actor: Actor,
): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const table = importTableSchema.nullable().parse(found.readAs);
    if (headerRow !== undefined && headerRow !== 0 && !table?.rows.some(({ n }) => n === headerRow)) {
      throw new AppError("invalid_body", `Row ${headerRow} is not among the rows at the top of the file.`);
    }
    if (separator !== undefined && !table?.separator) throw new AppError("invalid_body", "Only a CSV file has a separator.");
    const chosen = { headerRow: headerRow ?? null, separator: separator ?? null };
    if (chosen.separator !== found.separator) await forgetFixesWithin(tx, importId);
    await checkAgainWithin(tx, found, chosen, actor.id);
    await writeAudit(tx, { scope, actor }, "import.choose_table", importId, { after: { name: found.fileName, ...chosen } });
  });
}
