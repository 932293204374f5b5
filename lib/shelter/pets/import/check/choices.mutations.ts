import { AppError, isDashboardError } from "#lib/platform/errors.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { addCategoryWithin } from "#lib/shelter/categories/mutations.ts";
import { forgetFixesWithin, writeValues } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { fileColumnsSchema, STATUS_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { changeReadyImport, checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { type ChosenReading, importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import { WORD_OF } from "#lib/shelter/pets/import/rows/statuses.rules.ts";
import { type ChosenTable, importTableSchema, newCategoriesSchema, sheetNamesSchema } from "#lib/shelter/pets/import/schema.ts";
import type { ChosenStatuses } from "#lib/shelter/pets/import/statuses.schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/** Choices about a file; each checks it again, and throws DashboardError `conflict` when it is not ready, or was checked too often. */

/**
 * @param sheet position in `sheets`
 * @throws `not_found`, `invalid_body` for no such sheet
 */
export async function chooseSheet(scope: ProjectScope, importId: string, sheet: number, actor: Actor): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.choose_sheet", async (tx, found) => {
    const names = sheetNamesSchema.parse(found.sheets ?? []);
    const chosen = names[sheet];
    if (chosen === undefined) throw new AppError("invalid_body", `The file has ${names.length} sheets to choose from.`);
    if (sheet !== (found.sheet ?? 0)) await forgetFixesWithin(tx, importId);
    await checkAgainWithin(tx, found, { sheet, headerRow: null }, actor.id);
    return { sheet: chosen };
  });
}

/**
 * Detects what is omitted.
 * @throws `not_found`, `invalid_body` for no such row
 */
export async function chooseTable(
  scope: ProjectScope,
  importId: string,
  { headerRow, separator }: ChosenTable,
  actor: Actor,
): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.choose_table", async (tx, found) => {
    const table = importTableSchema.nullable().parse(found.readAs);
    if (headerRow !== undefined && headerRow !== 0 && !table?.rows.some(({ n }) => n === headerRow)) {
      throw new AppError("invalid_body", `Row ${headerRow} is not among the rows at the top of the file.`);
    }
    if (separator !== undefined && !table?.separator) throw new AppError("invalid_body", "Only a CSV file has a separator.");
    const chosen = { headerRow: headerRow ?? null, separator: separator ?? null };
    if (chosen.separator !== found.separator) await forgetFixesWithin(tx, importId);
    await checkAgainWithin(tx, found, chosen, actor.id);
    return chosen;
  });
}

async function addUnlessThere(tx: CheckedTransaction, scope: ProjectScope, name: string, actor: Actor): Promise<void> {
  try {
    await addCategoryWithin(tx, scope, { name }, actor);
  } catch (error) {
    // Someone else created it.
    if (!isDashboardError(error) || error.code !== "conflict") throw error;
  }
}

/** @throws `not_found`, `invalid_body` for a name that was not offered */
export async function createImportCategories(scope: ProjectScope, importId: string, names: readonly string[], actor: Actor): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.create_categories", async (tx, found) => {
    const offered = new Set(newCategoriesSchema.parse(found.newCategories ?? []).map(({ name }) => name));
    for (const name of new Set(names)) {
      if (!offered.has(name)) throw new AppError("invalid_body", `The file has no new category “${isolated(name)}”.`);
      await addUnlessThere(tx, scope, name, actor);
    }
    await checkAgainWithin(tx, found, {}, actor.id);
    return { categories: names.join(", ") };
  });
}

/**
 * Chooses what becomes of animals by values of columns about their status.
 * @throws `not_found`, `invalid_body` for another column; DashboardError `conflict` after too many
 */
export async function chooseStatuses(scope: ProjectScope, importId: string, choices: ChosenStatuses, actor: Actor): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.choose_statuses", async (tx, found) => {
    const columns = fileColumnsSchema.parse(found.columns ?? []);
    const other = choices.find(({ at }) => !STATUS_FIELDS.some((field) => field === columns[at]?.field));
    if (other) throw new AppError("invalid_body", `Column ${other.at + 1} says nothing about where animals are.`);
    const fixes = choices.map(({ at, text, becomes }) => ({ at, value: foldedName(text), text: WORD_OF[becomes] }));
    await writeValues(tx, scope, importId, fixes);
    await checkAgainWithin(tx, found, {}, actor.id);
    return { statuses: choices.map(({ text, becomes }) => `${text}: ${WORD_OF[becomes]}`).join(", ") };
  });
}

const ACTIONS = {
  dateOrder: "import.choose_date_order",
  currency: "import.choose_currency",
  categoryId: "import.choose_category",
} as const satisfies Record<keyof ChosenReading, string>;

/**
 * Chooses what the file doesn't tell.
 * @throws AppError `not_found`, `invalid_body` for a file without columns
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
