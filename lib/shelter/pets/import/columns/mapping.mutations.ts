import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { headerHash } from "#lib/shelter/pets/import/columns/mapping.data.ts";
import { canColumnHold } from "#lib/shelter/pets/import/columns/private.rules.ts";
import type { ColumnFields } from "#lib/shelter/pets/import/columns/rules.ts";
import { fieldWord, fileColumnsSchema, type ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { changeReadyImport, checkAgainWithin } from "#lib/shelter/pets/import/mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_MAPPINGS = 100;
const auditWord = (field: ImportField | null | undefined): string => (field ? fieldWord(field) : "ignored");

async function remember(tx: Transaction, scope: ProjectScope, titles: readonly string[], fields: ColumnFields): Promise<void> {
  const key = { projectId: BigInt(scope.projectId), header: headerHash(titles) };
  const chosen = { fields: [...fields], chosenAt: new Date(clock()()) };
  await tx.petImportMapping.upsert({ where: { projectId_header: key }, create: { ...key, ...chosen }, update: chosen });
  await tx.$executeRaw`
    delete from pet_import_mappings where project_id = ${key.projectId} and header in (
      select header from pet_import_mappings where project_id = ${key.projectId} order by chosen_at desc, header offset ${MAX_MAPPINGS})`;
}

/**
 * Remembers the choice for files with the same header.
 * @throws `not_found`, `invalid_body` for other columns; DashboardError `conflict` when not ready, or checked too often
 */
export async function mapColumns(scope: ProjectScope, importId: string, fields: ColumnFields, actor: Actor): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.map", async (tx, found) => {
    const given = fileColumnsSchema.parse(found.columns ?? []);
    const titles = given.map(({ title }) => title);
    if (titles.length !== fields.length) {
      throw new AppError("invalid_body", `The file has ${titles.length} columns to choose from, not ${fields.length}.`);
    }
    if (given.some((column, i) => fields[i] && !canColumnHold(column, fields[i]))) {
      throw new AppError(
        "invalid_body",
        "Columns about people, health, or behavior, and private notes, are never imported. “Notes” can only be notes.",
      );
    }
    await checkAgainWithin(tx, found, {}, actor.id);
    await remember(tx, scope, titles, fields);
    return { columns: titles.map((title, i) => `${title}: ${auditWord(fields[i])}`).join(", ") };
  });
}
