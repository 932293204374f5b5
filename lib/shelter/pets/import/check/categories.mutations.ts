import { AppError, isDashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { addCategoryWithin } from "#lib/shelter/categories/mutations.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { newCategoriesSchema } from "#lib/shelter/pets/import/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

async function addUnlessThere(tx: CheckedTransaction, scope: ProjectScope, name: string, actor: Actor): Promise<void> {
  try {
    await addCategoryWithin(tx, scope, { name }, actor);
  } catch (error) {
    // Someone else created it.
    if (!isDashboardError(error) || error.code !== "conflict") throw error;
  }
}

/** @throws `not_found`, `invalid_body` for a name that was not offered; DashboardError `conflict` when not ready, or checked too often */
export async function createImportCategories(scope: ProjectScope, importId: string, names: readonly string[], actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const offered = new Set(newCategoriesSchema.parse(found.newCategories ?? []).map(({ name }) => name));
    for (const name of new Set(names)) {
      if (!offered.has(name)) throw new AppError("invalid_body", `The file has no new category “${isolated(name)}”.`);
      await addUnlessThere(tx, scope, name, actor);
    }
    await checkAgainWithin(tx, found, {}, actor.id);
    await writeAudit(tx, { scope, actor }, "import.create_categories", importId, {
      after: { name: found.fileName, categories: names.join(", ") },
    });
  });
}
