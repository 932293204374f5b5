import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/pets/import/mutations.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/**
 * Checks a workbook again, by another of its sheets.
 * @param sheet position in the import's `sheets`
 * @throws AppError `not_found`, `invalid_body` when there is no such sheet; DashboardFault `conflict` when not ready, or checked too often
 */
export async function chooseSheet(scope: ProjectScope, importId: string, sheet: number): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const names = (found.sheets ?? []) as string[];
    if (names[sheet] === undefined) throw new AppError("invalid_body", `The file has ${names.length} sheets to choose from.`);
    await checkAgainWithin(tx, found, { sheet }, String(found.createdBy));
  });
}
