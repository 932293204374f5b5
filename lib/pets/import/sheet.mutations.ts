import { addJobWithin } from "#lib/db/job-queue.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import { importJob, lockImport } from "#lib/pets/import/mutations.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/**
 * Checks a workbook again, by another of its sheets.
 * @param sheet position in the import's `sheets`
 * @throws AppError `not_found`, `invalid_body` when there is no such sheet; DashboardFault `conflict` when not ready
 */
export async function chooseSheet(scope: ProjectScope, importId: string, sheet: number): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const { state, sheets, createdBy } = await lockImport(tx, scope, importId);
    if (state !== "ready") throw new DashboardFault("conflict", "This import was already started or canceled.");
    const names = (sheets ?? []) as string[];
    if (names[sheet] === undefined) throw new AppError("invalid_body", `The file has ${names.length} sheets to choose from.`);
    await tx.petImport.update({ where: { id: BigInt(importId) }, data: { state: "checking", sheet }, select: { id: true } });
    await addJobWithin(tx, importJob("pets.import.check", scope.projectId, importId, String(createdBy)));
  });
}
