import { clock } from "#lib/platform/clock.ts";
import type { PetImport } from "#lib/platform/db/generated/client.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { rowsWithin } from "#lib/platform/db/open-transaction.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { type ImportReading, importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import {
  type CsvSeparator,
  IMPORT_KEPT_MS,
  type ImportMode,
  type ImportStart,
  importTallySchema,
  MAX_ALL_ROWS,
  NO_TALLY,
} from "#lib/shelter/pets/import/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { AuditFacts } from "#lib/tenancy/scope/audit.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const MAX_RECHECKS = 20;
const CHECKED_TOO_OFTEN = `This file was already checked again ${MAX_RECHECKS} times. Upload it again to make another choice.`;

/** @throws `not_found` */
export async function lockImport(tx: Transaction, scope: ProjectScope, importId: string) {
  await tx.$queryRaw`select id from pet_imports where id = ${BigInt(importId)} and project_id = ${BigInt(scope.projectId)} for update`;
  const found = await tx.petImport.findFirst({ where: { id: BigInt(importId), projectId: BigInt(scope.projectId) } });
  if (!found) throw noSuch("import");
  return found;
}

/** @throws `not_found`; DashboardError `conflict` when not ready */
export async function lockReadyImport(tx: Transaction, scope: ProjectScope, importId: string) {
  const found = await lockImport(tx, scope, importId);
  if (found.state === "checking") throw new DashboardError("conflict", "The file is being checked. Try again when the preview is back.");
  if (found.state !== "ready") throw new DashboardError("conflict", "This import was already started or canceled.");
  return found;
}

/**
 * Audits the change with the file's name.
 * @param change returns what the audit says besides
 * @throws `not_found`; DashboardError `conflict` when not ready
 */
export async function changeReadyImport(
  scope: ProjectScope,
  importId: string,
  actor: Actor,
  action: `import.${string}`,
  change: (tx: CheckedTransaction, found: PetImport) => Promise<AuditFacts["after"]>,
): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const said = await change(tx, found);
    await writeAudit(tx, { scope, actor }, action, importId, { after: { name: found.fileName, ...said } });
  });
}

/**
 * Requires the locked, ready import.
 * @throws DashboardError `conflict` when checked too often
 */
export async function checkAgainWithin(
  tx: Transaction,
  { id, projectId, rechecks }: Pick<PetImport, "id" | "projectId" | "rechecks">,
  chosen: { sheet?: number; headerRow?: number | null; separator?: CsvSeparator | null; reading?: ImportReading },
  personId: string | null,
): Promise<void> {
  if (rechecks >= MAX_RECHECKS) throw new DashboardError("conflict", CHECKED_TOO_OFTEN);
  await tx.petImport.update({ where: { id }, data: { ...chosen, state: "checking", rechecks: rechecks + 1 }, select: { id: true } });
  await addJobWithin(tx, importJob("pets.import.check", String(projectId), String(id), personId));
}

const refused = (sentence: string): AppError => new AppError("invalid_body", sentence);

/** @throws `not_found`; `invalid_body` in mode `all` with errors or too many rows; DashboardError `conflict` when not ready */
export async function startImport(
  scope: ProjectScope,
  importId: string,
  mode: ImportMode,
  actor: Actor,
  { duplicates = "add", ...chosen }: Partial<Omit<ImportStart, "mode">> = {},
): Promise<void> {
  await changeReadyImport(scope, importId, actor, "import.start", async (tx, found) => {
    const { goodRows, faultyRows, duplicateRows } = found;
    const reading = importReadingSchema.nullable().parse(found.reading);
    const newAnimals = chosen.newAnimals ?? (reading?.hidesHolds === false ? "as_told" : "unlisted");
    if (reading?.asksDateOrder) throw refused("Choose how the file writes dates before you import it.");
    if (mode === "all" && faultyRows > 0) {
      throw refused("Rows with errors cannot be added. Choose only the valid rows, or fix the file and upload it again.");
    }
    if (mode === "all" && goodRows > MAX_ALL_ROWS) {
      const [max, count] = [MAX_ALL_ROWS.toLocaleString("en"), goodRows.toLocaleString("en")];
      throw refused(`All or nothing works for at most ${max} rows; this file has ${count}.`);
    }
    const skipDuplicates = duplicates === "skip";
    const { leftOut, unchanged } = importTallySchema.catch(NO_TALLY).parse(found.tally);
    const wanted = goodRows - leftOut - unchanged - (skipDuplicates ? duplicateRows : 0);
    if (wanted === 0) throw refused("No row of this file adds or changes an animal.");
    await tx.petImport.update({
      where: { id: BigInt(importId) },
      data: { state: "adding", mode, skipDuplicates, addsUnlisted: newAnimals === "unlisted" },
      select: { id: true },
    });
    await tx.petImportPart.deleteMany({ where: { importId: BigInt(importId) } });
    await addJobWithin(tx, importJob("pets.import.add", scope.projectId, importId, actor.id));
    return { rows: wanted, mode, duplicates, newAnimals };
  });
}

/**
 * Rows already added stay.
 * @throws `not_found`; DashboardError `conflict` when it is over
 */
export async function cancelImport(scope: ProjectScope, importId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const { state, fileName, addedRows, mode } = await lockImport(tx, scope, importId);
    if (!["uploading", "checking", "ready", "adding"].includes(state)) throw new DashboardError("conflict", "This import is already over.");
    const finishedAt = new Date(clock()());
    await tx.petImport.update({
      where: { id: BigInt(importId) },
      data: { state: "cancelled", finishedAt, ...(mode === "all" && { addedRows: 0, updatedRows: 0 }) },
      select: { id: true },
    });
    await tx.petImportPart.deleteMany({ where: { importId: BigInt(importId) } });
    await writeAudit(tx, { scope, actor }, "import.cancel", importId, { after: { name: fileName, added: mode === "all" ? 0 : addedRows } });
  });
}

const BATCH = 5000;

/** Leaves imports being added or undone to their job or `endStuckImports`. */
const CLOSE_OLD = `update pet_imports set state = case when state in ('uploading', 'checking', 'ready') then 'cancelled' else state end
   where id = any(array(select id from pet_imports where created_at < $1 and state not in ('adding', 'undoing') for update skip locked))
  returning id::text`;

/** After seven days; the animals stay. Safe to interrupt. */
export async function deleteOldImports(now: number): Promise<number> {
  const closed = await rowsWithin<{ id: string }>(pool(), CLOSE_OLD, [new Date(now - IMPORT_KEPT_MS)]);
  for (const row of closed) {
    const id = BigInt(row.id);
    let gone = BATCH;
    while (gone === BATCH) {
      gone = await prisma().$executeRaw`
        delete from pet_import_rows where ctid = any(array(select ctid from pet_import_rows where import_id = ${id} limit ${BATCH}))`;
    }
    await prisma().petImport.deleteMany({ where: { id } });
  }
  return closed.length;
}
