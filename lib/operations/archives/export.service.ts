import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, link, mkdtemp, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { archiveBytes } from "#lib/operations/archives/archive.service.ts";
import { type Collection, collectProject } from "#lib/operations/archives/collection.data.ts";
import type { ExportedProject } from "#lib/operations/archives/schema.ts";
import { onCopySession } from "#lib/operations/backups/snapshot.data.ts";
import { isDiskFull } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

const PRIVATE_FILE = 0o600;
/** File systems without hard links report these errors. */
const NO_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

interface Options {
  databaseUrl: string;
  project: string;
  /** Must not exist; appears when it is complete. */
  file: string;
  people: boolean;
  actor: ServiceActor;
  now: number;
  stop: AbortSignal;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
const isThere = (file: string): OperatorError => new OperatorError(`${file} is there already: choose another name, or remove it.`);

function fileError(error: unknown, file: string): unknown {
  if (isDiskFull(error)) return new OperatorError(`The disk of ${file} is full: the archive was not written.`, { cause: error });
  const code = String(codeOf(error));
  if (code === "EEXIST") return isThere(file);
  if (/^E(?:NOENT|NOTDIR|ACCES|PERM|ROFS)$/.test(code)) {
    return new OperatorError(`${file} cannot be written (${code}): name a file in a folder that this user can write to.`, { cause: error });
  }
  return error;
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** A link, unlike a rename, never replaces a file that appeared in the meantime. */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error)) || (await exists(file))) throw error;
    await rename(partial, file);
  }
}

async function collect(db: pg.Client, scratch: string, { project, people, actor }: Options): Promise<Collection> {
  const collection = await collectProject(db, { project, bySlug: true, people, scratch });
  const projectId = collection.project.id;
  await writeAudit(db, { projectId, actor }, "project.export", projectId, { after: { people } });
  return collection;
}

function summaryOf({ project, tables, photos, people }: Collection, file: string, photosWithoutFiles: number): ExportedProject {
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  const { slug, name } = project;
  return { file, project: { slug, name }, rows, photos: photos.length, photosWithoutFiles, people: people.length };
}

/**
 * Runs beside the service. Errors and kills leave no file of this name.
 * @throws OperatorError; `service_unavailable`
 */
export async function exportProject(options: Options): Promise<ExportedProject> {
  const { file, databaseUrl, now, stop } = options;
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  let scratch: string | undefined;
  try {
    if (await exists(file)) throw isThere(file);
    const folder = await mkdtemp(`${partial}-`);
    scratch = folder;
    const collection = await onCopySession(databaseUrl, "petstore export", (db) => collect(db, folder, options), stop);
    let missing = 0;
    const bytes = archiveBytes(collection, now, () => {
      missing += 1;
    });
    await pipeline(bytes, createWriteStream(partial, { flags: "wx", mode: PRIVATE_FILE, flush: true }), { signal: stop });
    await giveName(partial, file);
    return summaryOf(collection, file, missing);
  } catch (error) {
    stop.throwIfAborted();
    throw fileError(error, file);
  } finally {
    await rm(partial, { force: true });
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}
