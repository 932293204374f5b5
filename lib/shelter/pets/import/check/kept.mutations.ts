import { transaction } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/check/tally.mutations.ts";
import { type ChosenValues, MAX_EXCEPT } from "#lib/shelter/pets/import/kept.schema.ts";
import { lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const NOTHING_KEPT = "No one changed the animal of this row since the last import.";
const TOO_MANY = `${MAX_EXCEPT.toLocaleString("en")} animals were already chosen one by one. Choose for all of them.`;

/**
 * Chooses whether the file's values replace what the team changed, for the animal of a row or for all.
 * @throws AppError `not_found`; DashboardError `conflict` when not ready, or after too many
 */
export async function chooseValues(scope: ProjectScope, importId: string, { takesFile, row }: ChosenValues, actor: Actor): Promise<void> {
  const id = BigInt(importId);
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    let chosen = { takesFile, takesExcept: [] as bigint[] };
    if (row !== undefined) {
      const listed = await tx.petImportRow.findUnique({ where: { importId_n: { importId: id, n: row } } });
      const pet = listed?.kept ? listed.knownPet : null;
      if (pet === null) throw new AppError("not_found", NOTHING_KEPT);
      const others = found.takesExcept.filter((one) => one !== pet);
      chosen = { takesFile: found.takesFile, takesExcept: takesFile === found.takesFile ? others : [...others, pet] };
      if (chosen.takesExcept.length > MAX_EXCEPT) throw new DashboardError("conflict", TOO_MANY);
    }
    await tx.petImport.update({ where: { id }, data: chosen, select: { id: true } });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "import.choose_values",
      entityType: "import",
      entityId: importId,
      after: { name: found.fileName, takesFile, ...(row !== undefined && { row }) },
    });
  });
  await transaction((on) => countTallyWithin(on, importId));
}
