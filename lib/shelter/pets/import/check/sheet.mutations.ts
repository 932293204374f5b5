import { AppError } from "#lib/platform/errors.ts";
import { forgetFixesWithin } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { sheetNamesSchema } from "#lib/shelter/pets/import/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * @param sheet position in `sheets`
 * @throws `not_found`, `invalid_body` for no such sheet; DashboardError `conflict` when not ready, or checked too often
 */
export async function chooseSheet(scope: ProjectScope, importId: string, sheet: number, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const names = sheetNamesSchema.parse(found.sheets ?? []);
    const chosen = names[sheet];
    if (chosen === undefined) throw new AppError("invalid_body", `The file has ${names.length} sheets to choose from.`);
    if (sheet !== (found.sheet ?? 0)) await forgetFixesWithin(tx, importId);
    await checkAgainWithin(tx, found, { sheet, headerRow: null }, actor.id);
    await writeAudit(tx, { scope, actor }, "import.choose_sheet", importId, { after: { name: found.fileName, sheet: chosen } });
  });
}
