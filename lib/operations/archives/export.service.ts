import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { ARCHIVE_PARTS, exportSql } from "#lib/operations/archives/parts.rules.ts";
import { archiveManifestText, MANIFEST_NAME, photoFile, tableFile } from "#lib/operations/archives/rules.ts";
import { ARCHIVE_FORMAT, type ArchiveManifest, type ExportedProject } from "#lib/operations/archives/schema.ts";
import { TarWriter } from "#lib/operations/archives/tar.service.ts";
import { countRows, digestBytes } from "#lib/operations/backups/file-stream.service.ts";
import { SHOWN_PHOTOS } from "#lib/operations/backups/project/parts.rules.ts";
import { COPY_SESSION, onCopySession, readTables } from "#lib/operations/backups/snapshot.data.ts";
import type { Actor } from "#lib/people/scope/principal.schema.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { isDiskFull } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey, VARIANT_NAMES, VARIANTS } from "#lib/shelter/photos/rules.ts";

const PRIVATE_FILE = 0o600;
const FIND = "select id::text, slug, name from projects where (id::text = $1 or slug = lower($1)) and deleted_at is null";
const SCHEMA = `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null
  order by migration_name collate "C" desc limit 1`;
const PEOPLE = `select u.email, m.role::text as role from members m join users u on u.id = m.user_id
  where m.project_id = $1 and u.email_proven_at is not null order by m.created_at, u.id`;
const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
  values ($1::bigint, $2, $3, 'project.export', 'project', $1::bigint::text, $4::jsonb)`;

interface Options {
  databaseUrl: string;
  /** Id or slug. */
  project: string;
  /** Must not exist; appears when it is whole. */
  file: string;
  /** Whether it lists the members' addresses and roles. */
  people: boolean;
  actor: Actor;
  now: number;
  stop: AbortSignal;
}

interface Source {
  id: string;
  slug: string;
  name: string;
}

async function findProject(db: pg.ClientBase, idOrSlug: string): Promise<Source> {
  const { rows } = await db.query<Source>(FIND, [idOrSlug]);
  if (rows[0]) return rows[0];
  throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}: \`projects list\` shows them.`);
}

/** Each table's size is known only once it is written. */
async function addTables(db: pg.ClientBase, tar: TarWriter, { id }: Source, scratch: string): Promise<ArchiveManifest["tables"]> {
  const columnsOf = new Map((await readTables(db)).map(({ name, columns }) => [name, columns]));
  const tables: ArchiveManifest["tables"] = [];
  for (const part of ARCHIVE_PARTS) {
    const columns = columnsOf.get(part.table) ?? [];
    const [rows, digest, file] = [countRows(), digestBytes(), path.join(scratch, "rows")];
    await pipeline(db.query(to(exportSql(part, columns, id))), rows, digest, createWriteStream(file, { mode: PRIVATE_FILE }));
    await tar.add({ name: tableFile(part.table), bytes: digest.bytes }, createReadStream(file) as AsyncIterable<Buffer>);
    tables.push({ name: part.table, columns, rows: rows.rows, bytes: digest.bytes, sha256: digest.sha256() });
  }
  return tables;
}

async function addPhotos(db: pg.ClientBase, tar: TarWriter, { id }: Source, stop: AbortSignal) {
  const where = SHOWN_PHOTOS.replaceAll("$project", String(BigInt(id)));
  const { rows } = await db.query<{ hash: string }>(`select hash from pet_photos where ${where} and state = 'ready' order by hash`);
  const photos: ArchiveManifest["photos"] = [];
  let without = 0;
  for (const { hash } of rows) {
    stop.throwIfAborted();
    const files = await Promise.all(VARIANT_NAMES.map((variant) => mediaStorage().readWhole(photoKey(hash, variant))));
    if (files.includes(undefined)) without += 1;
    for (const [at, content] of files.entries()) {
      const variant = VARIANT_NAMES[at];
      if (!content || !variant) continue;
      const name = `${hash}${VARIANTS[variant].ending}`;
      await tar.add({ name: photoFile(name), bytes: content.length }, [content]);
      photos.push({ name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
    }
  }
  return { photos, shown: rows.length, without };
}

async function write(db: pg.Client, options: Options, tar: TarWriter, scratch: string): Promise<ExportedProject> {
  await db.query(COPY_SESSION);
  await db.query("begin isolation level repeatable read read only");
  const source = await findProject(db, options.project);
  const tables = await addTables(db, tar, source, scratch);
  const { photos, shown, without } = await addPhotos(db, tar, source, options.stop);
  const people = options.people ? (await db.query<ArchiveManifest["people"][number]>(PEOPLE, [source.id])).rows : [];
  const schema = (await db.query<{ name: string }>(SCHEMA)).rows[0]?.name ?? "";
  await db.query("commit");
  const project = { slug: source.slug, name: source.name };
  const about = { format: ARCHIVE_FORMAT, createdAt: new Date(options.now).toISOString(), program: programVersion(), schema } as const;
  const text = Buffer.from(archiveManifestText({ ...about, project, tables, photos, people }));
  await tar.add({ name: MANIFEST_NAME, bytes: text.length }, [text]);
  await tar.end();
  const { actor } = options;
  await db.query(AUDIT, [source.id, actor.kind, actor.id, JSON.stringify({ people: options.people })]);
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return { file: options.file, project, rows, photos: shown, photosWithoutFiles: without, people: people.length };
}

function fileError(error: unknown, file: string): unknown {
  if (isDiskFull(error)) return new OperatorError(`The disk of ${file} is full: the archive was not written.`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EEXIST") return new OperatorError(`${file} is there already: choose another name, or remove it.`);
  if (/^E(?:NOENT|NOTDIR|ACCES|PERM|ROFS)$/.test(code)) {
    return new OperatorError(`${file} cannot be written (${code}): name a file in a folder that this user can write to.`, { cause: error });
  }
  return error;
}

/**
 * As of one moment, beside the running service. An error leaves no file behind.
 * @throws OperatorError; `service_unavailable`
 */
export async function exportProject(options: Options): Promise<ExportedProject> {
  const { file, databaseUrl, stop } = options;
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  try {
    await (await open(file, "wx", PRIVATE_FILE)).close();
  } catch (error) {
    throw fileError(error, file);
  }
  const scratch = await mkdtemp(`${partial}-`);
  try {
    const handle = await open(partial, "wx", PRIVATE_FILE);
    try {
      const tar = new TarWriter(handle, options.now);
      const done = await onCopySession(databaseUrl, "petstore export", (db) => write(db, options, tar, scratch), stop);
      await rename(partial, file);
      return done;
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw fileError(error, file);
  } finally {
    await rm(partial, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
}
