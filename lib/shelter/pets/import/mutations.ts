import { requireImportRoom } from "#lib/people/ceilings/mutations.ts";
import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/people/scope/rights.mutations.ts";
import { sharersOfRequest } from "#lib/people/scope/sharers.data.ts";
import { boundedParts } from "#lib/platform/bounded-body.ts";
import { clock } from "#lib/platform/clock.ts";
import type { PetImport } from "#lib/platform/db/generated/client.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import {
  type CsvSeparator,
  IMPORT_KEPT_MS,
  type ImportFormat,
  type ImportMode,
  type ImportReading,
  type ImportStart,
  importReadingSchema,
  importTallySchema,
  MAX_ALL_ROWS,
  MAX_IMPORT_BYTES,
  NO_TALLY,
} from "#lib/shelter/pets/import/schema.ts";
import { uploadPlaces } from "#lib/shelter/pets/import/uploads.state.ts";

const PART_BYTES = 1024 * 1024;
const MISSING = "There is no such import.";
const TOO_LARGE = `The file can have at most ${MAX_IMPORT_BYTES / 1024 / 1024} MiB. Split it into several.`;
const MAX_RECHECKS = 20;
const CHECKED_TOO_OFTEN = `This file was already checked again ${MAX_RECHECKS} times. Upload it again to make another choice.`;

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of boundedParts(body, MAX_IMPORT_BYTES, () => new AppError("payload_too_large", TOO_LARGE))) {
    waiting.push(chunk);
    held += chunk.byteLength;
    if (held < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    held = 0;
  }
  if (held > 0) yield Buffer.concat(waiting);
}

/** @throws DashboardError `conflict` when canceled or timed out */
async function moveUpload(tx: Transaction, id: bigint, data: { movedAt: Date; size: number } | { state: "checking" }): Promise<void> {
  const { count } = await tx.petImport.updateMany({ where: { id, state: "uploading" }, data });
  if (count === 0) throw new DashboardError("conflict", "This upload was canceled or stalled for too long. Upload the file again.");
}

interface NewFile {
  fileName: string;
  format: ImportFormat;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Bounded memory. Leaves nothing behind if incomplete or no longer allowed.
 * @throws AppError `payload_too_large`, `invalid_body` for an empty file, `service_unavailable`; DashboardError
 * `conflict` when canceled or timed out, `limit_reached` after too many uploads
 */
export async function takeFile(scope: ProjectScope, file: NewFile, actor: Actor): Promise<string> {
  const place = uploadPlaces().take(await sharersOfRequest(scope, actor));
  try {
    return await storeFile(scope, { ...file, body: place.watch(file.body) }, actor);
  } finally {
    place.leave();
  }
}

async function storeFile(scope: ProjectScope, file: NewFile, actor: Actor): Promise<string> {
  const projectId = BigInt(scope.projectId);
  const { fileName, format, body } = file;
  const createdAt = new Date(clock()());
  const change = <T>(work: (tx: CheckedTransaction) => Promise<T>): Promise<T> => inProject(scope, actor, "pets.write", work);
  const { id } = await change((tx) =>
    tx.petImport.create({
      data: { projectId, createdBy: BigInt(actor.id ?? 0), fileName, format, createdAt, movedAt: createdAt },
      select: { id: true },
    }),
  );
  try {
    let [n, size] = [0, 0];
    for await (const bytes of partsOf(body)) {
      size += bytes.byteLength;
      await change(async (tx) => {
        await moveUpload(tx, id, { movedAt: new Date(clock()()), size });
        await requireImportRoom(tx, scope, actor);
        await tx.petImportPart.create({ data: { importId: id, n, bytes: new Uint8Array(bytes) }, select: { n: true } });
      });
      n += 1;
    }
    if (n === 0) throw new AppError("invalid_body", "The file is empty.");
    await change(async (tx) => {
      await moveUpload(tx, id, { state: "checking" });
      await addJobWithin(tx, importJob("pets.import.check", scope.projectId, String(id), actor.id));
      await writeAudit(tx, {
        projectId: scope.projectId,
        actor,
        action: "import.upload",
        entityType: "import",
        entityId: String(id),
        after: { name: fileName, bytes: size },
      });
    });
  } catch (error) {
    await prisma()
      .petImport.deleteMany({ where: { id, state: "uploading" } })
      .catch(() => undefined);
    throw error;
  }
  return String(id);
}

/** @throws AppError `not_found` */
export async function lockImport(tx: Transaction, scope: ProjectScope, importId: string) {
  await tx.$queryRaw`select id from pet_imports where id = ${BigInt(importId)} and project_id = ${BigInt(scope.projectId)} for update`;
  const found = await tx.petImport.findFirst({ where: { id: BigInt(importId), projectId: BigInt(scope.projectId) } });
  if (!found) throw new AppError("not_found", MISSING);
  return found;
}

/** @throws AppError `not_found`; DashboardError `conflict` when not ready */
export async function lockReadyImport(tx: Transaction, scope: ProjectScope, importId: string) {
  const found = await lockImport(tx, scope, importId);
  if (found.state === "checking") throw new DashboardError("conflict", "The file is being checked. Try again when the preview is back.");
  if (found.state !== "ready") throw new DashboardError("conflict", "This import was already started or canceled.");
  return found;
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

/**
 * @throws AppError `not_found`; `invalid_body` in mode `all` with errors or too many rows; DashboardError
 * `conflict` when not ready
 */
export async function startImport(
  scope: ProjectScope,
  importId: string,
  mode: ImportMode,
  actor: Actor,
  { duplicates = "add", newAnimals = "as_told" }: Partial<Omit<ImportStart, "mode">> = {},
): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const { fileName, goodRows, faultyRows, duplicateRows } = found;
    if (found.reading && importReadingSchema.parse(found.reading).asksDateOrder) {
      throw new AppError("invalid_body", "Choose how the file writes dates before you import it.");
    }
    if (mode === "all" && faultyRows > 0) {
      throw new AppError(
        "invalid_body",
        "Rows with errors cannot be added. Choose only the valid rows, or fix the file and upload it again.",
      );
    }
    if (mode === "all" && goodRows > MAX_ALL_ROWS) {
      throw new AppError(
        "invalid_body",
        `All or nothing works for at most ${MAX_ALL_ROWS.toLocaleString("en")} rows; this file has ${goodRows.toLocaleString("en")}.`,
      );
    }
    const skipDuplicates = duplicates === "skip";
    const { leftOut, unchanged } = importTallySchema.catch(NO_TALLY).parse(found.tally);
    const wanted = goodRows - leftOut - unchanged - (skipDuplicates ? duplicateRows : 0);
    if (wanted === 0) throw new AppError("invalid_body", "No row of this file adds or changes an animal.");
    await tx.petImport.update({
      where: { id: BigInt(importId) },
      data: { state: "adding", mode, skipDuplicates, addsUnlisted: newAnimals === "unlisted" },
      select: { id: true },
    });
    await tx.petImportPart.deleteMany({ where: { importId: BigInt(importId) } });
    await addJobWithin(tx, importJob("pets.import.add", scope.projectId, importId, actor.id));
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "import.start",
      entityType: "import",
      entityId: importId,
      after: { name: fileName, rows: wanted, mode, duplicates, newAnimals },
    });
  });
}

/**
 * Rows already added stay.
 * @throws AppError `not_found`; DashboardError `conflict` when it is over
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
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "import.cancel",
      entityType: "import",
      entityId: importId,
      after: { name: fileName, added: mode === "all" ? 0 : addedRows },
    });
  });
}

const BATCH = 5000;
/** Leaves imports being added or undone to their job or `endStuckImports`. */
const CLOSE_OLD = {
  name: "import-close-old",
  text: `update pet_imports set state = case when state in ('uploading', 'checking', 'ready') then 'cancelled' else state end
          where id = any(array(select id from pet_imports where created_at < $1 and state not in ('adding', 'undoing') for update skip locked)) returning id`,
};
const DELETE_ROWS = {
  name: "import-delete-rows",
  text: `with gone as (
           delete from pet_import_rows where ctid = any(array(select ctid from pet_import_rows where import_id = $1 limit ${BATCH})) returning 1)
         select count(*) as count from gone`,
};

/**
 * After seven days; the animals stay. Safe to interrupt.
 * @param now epoch milliseconds
 */
export async function deleteOldImports(now: number): Promise<number> {
  const rows = await queryRows<{ id: string }>(CLOSE_OLD, [new Date(now - IMPORT_KEPT_MS)]);
  for (const { id } of rows) {
    let gone = BATCH;
    while (gone === BATCH) gone = Number((await queryRows<{ count: string }>(DELETE_ROWS, [id]))[0]?.count);
    await prisma().petImport.deleteMany({ where: { id: BigInt(id) } });
  }
  return rows.length;
}
