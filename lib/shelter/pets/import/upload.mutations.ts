import { boundedParts } from "#lib/platform/bounded-body.ts";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { type ImportFormat, MAX_IMPORT_BYTES } from "#lib/shelter/pets/import/schema.ts";
import { uploadPlaces } from "#lib/shelter/pets/import/uploads.state.ts";
import { requireImportRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOfRequest } from "#lib/tenancy/scope/sharers.data.ts";

const PART_BYTES = 1024 * 1024;
const TOO_LARGE = `The file can have at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it into several.`;

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
 * @throws `payload_too_large`, `invalid_body` for an empty file, `service_unavailable`; DashboardError `conflict` when canceled or timed
 * out, `limit_reached` after too many uploads
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
      await writeAudit(tx, { scope, actor }, "import.upload", String(id), { after: { name: fileName, bytes: size } });
    });
  } catch (error) {
    await prisma()
      .petImport.deleteMany({ where: { id, state: "uploading" } })
      .catch(() => undefined);
    throw error;
  }
  return String(id);
}
