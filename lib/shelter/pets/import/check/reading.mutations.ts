import { AppError } from "#lib/platform/errors.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { type ChosenReading, importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const ACTIONS = {
  dateOrder: "import.choose_date_order",
  currency: "import.choose_currency",
  categoryId: "import.choose_category",
} as const satisfies Record<keyof ChosenReading, string>;

/**
 * Chooses what the file doesn't tell, and checks it again.
 * @throws AppError `not_found`, `invalid_body` for a file without columns; DashboardError `conflict` when not ready, or
 * checked too often
 */
export async function chooseReading(scope: ProjectScope, importId: string, chosen: ChosenReading, actor: Actor): Promise<void> {
  const { dateOrder, currency, categoryId } = chosen;
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const before = importReadingSchema.nullable().parse(found.reading);
    if (!before || (found.columns === null && categoryId === undefined)) {
      throw new AppError("invalid_body", "This file has no columns to choose it for.");
    }
    const reading = {
      ...before,
      ...chosen,
      ...(dateOrder && { isDateOrderChosen: true }),
      ...(currency && { isCurrencyChosen: true }),
    };
    await checkAgainWithin(tx, found, { reading }, actor.id);
    for (const [name, value] of Object.entries(chosen)) {
      await writeAudit(tx, { scope, actor }, ACTIONS[name as keyof ChosenReading], importId, {
        entityType: "import",
        after: { name: found.fileName, [name]: value },
      });
    }
  });
}
