import { AppError } from "#lib/platform/errors.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { writeValues } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { fileColumnsSchema, STATUS_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { WORD_OF } from "#lib/shelter/pets/import/rows/statuses.rules.ts";
import type { ChosenStatuses } from "#lib/shelter/pets/import/statuses.schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Chooses what becomes of animals by values of columns about their status, and checks the file again.
 * @throws `not_found`, `invalid_body` for another column; DashboardError `conflict` when not ready, or after too many
 */
export async function chooseStatuses(scope: ProjectScope, importId: string, choices: ChosenStatuses, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const columns = fileColumnsSchema.parse(found.columns ?? []);
    const other = choices.find(({ at }) => !STATUS_FIELDS.some((field) => field === columns[at]?.field));
    if (other) throw new AppError("invalid_body", `Column ${other.at + 1} says nothing about where animals are.`);
    const fixes = choices.map(({ at, text, becomes }) => ({ at, value: foldedName(text), text: WORD_OF[becomes] }));
    await writeValues(tx, scope, importId, fixes);
    await checkAgainWithin(tx, found, {}, actor.id);
    await writeAudit(tx, { scope, actor }, "import.choose_statuses", importId, {
      after: { name: found.fileName, statuses: choices.map(({ text, becomes }) => `${text}: ${WORD_OF[becomes]}`).join(", ") },
    });
  });
}
