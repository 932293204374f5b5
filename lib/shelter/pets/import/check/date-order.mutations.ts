import { AppError } from "#lib/platform/errors.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { importReadingSchema } from "#lib/shelter/pets/import/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * @throws AppError `not_found`, `invalid_body` for a file without columns; DashboardError `conflict` when not ready, or
 * checked too often
 */
export async function chooseDateOrder(scope: ProjectScope, importId: string, dateOrder: DateOrder, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const reading = importReadingSchema.nullable().parse(found.reading);
    if (!reading) throw new AppError("invalid_body", "This file has no dates to choose an order for.");
    await checkAgainWithin(tx, found, { reading: { ...reading, dateOrder, isDateOrderChosen: true } }, actor.id);
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "import.choose_date_order",
      entityType: "import",
      entityId: importId,
      after: { name: found.fileName, dateOrder },
    });
  });
}
