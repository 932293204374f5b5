import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { ARCHIVE_PARTS, exportSql } from "#lib/operations/archives/parts.rules.ts";
import { type ArchiveManifest, MAX_PEOPLE, MAX_PHOTO_FILES } from "#lib/operations/archives/schema.ts";
import { countRows, digestBytes } from "#lib/operations/backups/file-stream.service.ts";
import { SHOWN_PHOTOS } from "#lib/operations/backups/project/parts.rules.ts";
import type { SourceProject } from "#lib/operations/backups/project/schema.ts";
import { COPY_SESSION, readTables } from "#lib/operations/backups/snapshot.data.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";

const PRIVATE_FILE = 0o600;
const FIND = `select id::text, slug, name, is_test as "isTest" from projects where (id::text = $1 or slug = lower($2)) and deleted_at is null
  order by id::text = $1 desc limit 1`;
const SCHEMA = `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null
  order by migration_name collate "C" desc limit 1`;
const PEOPLE = `select u.email, m.role::text as role from members m join users u on u.id = m.user_id
  where m.project_id = $1 and u.email_proven_at is not null order by m.created_at, u.id`;

type Source = Pick<SourceProject, "id" | "slug" | "name" | "isTest">;

/** The rows are in files, as their sizes precede them. */
export interface Collection {
  project: Source;
  tables: (ArchiveManifest["tables"][number] & { file: string })[];
  photos: string[];
  photoBytes: number;
  people: ArchiveManifest["people"];
  schema: string;
}

interface Choice {
  project: string;
  /** A slug can look like another project's ID. */
  bySlug: boolean;
  /** Lists the members' addresses and roles. */
  people: boolean;
  scratch: string;
}

async function findProject(db: pg.ClientBase, { project, bySlug }: Choice): Promise<Source> {
  const { rows } = await db.query<Source>(FIND, [project, bySlug ? project : null]);
  if (rows[0]) return rows[0];
  throw new OperatorError(`There is no project ${JSON.stringify(project)}: \`projects list\` shows them.`);
}

async function copyTables(db: pg.ClientBase, { id }: Source, scratch: string): Promise<Collection["tables"]> {
  const columnsOf = new Map((await readTables(db)).map(({ name, columns }) => [name, columns]));
  const tables: Collection["tables"] = [];
  for (const part of ARCHIVE_PARTS) {
    const columns = columnsOf.get(part.table) ?? [];
    const [rows, digest, file] = [countRows(), digestBytes(), path.join(scratch, part.table)];
    await pipeline(db.query(to(exportSql(part, columns, id))), rows, digest, createWriteStream(file, { mode: PRIVATE_FILE }));
    tables.push({ name: part.table, columns, rows: rows.rows, bytes: digest.bytes, sha256: digest.sha256(), file });
  }
  return tables;
}

async function shownPhotos(db: pg.ClientBase, { id, slug }: Source): Promise<Pick<Collection, "photos" | "photoBytes">> {
  const where = SHOWN_PHOTOS.replaceAll("$project", String(BigInt(id)));
  const { rows } = await db.query<{ hash: string; bytes: number }>(
    `select hash, bytes from pet_photos where ${where} and state = 'ready' order by hash`,
  );
  const max = MAX_PHOTO_FILES / VARIANT_NAMES.length;
  if (rows.length > max) throw new OperatorError(`${slug} has ${rows.length} photos, and an archive can have at most ${max}.`);
  return { photos: rows.map(({ hash }) => hash), photoBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function listPeople(db: pg.ClientBase, { id, slug }: Source): Promise<ArchiveManifest["people"]> {
  const { rows } = await db.query<ArchiveManifest["people"][number]>(PEOPLE, [id]);
  if (rows.length > MAX_PEOPLE) {
    throw new OperatorError(`${slug} has ${rows.length} members, and an archive can list at most ${MAX_PEOPLE}: leave out --people.`);
  }
  return rows;
}

/** @throws OperatorError if there is no such project, or no archive can hold it */
export async function collectProject(db: pg.ClientBase, choice: Choice): Promise<Collection> {
  const { people, scratch } = choice;
  await db.query(COPY_SESSION);
  await db.query("begin isolation level repeatable read read only");
  const source = await findProject(db, choice);
  const photos = await shownPhotos(db, source);
  const collection: Collection = {
    ...{ project: source, ...photos },
    tables: await copyTables(db, source, scratch),
    people: people ? await listPeople(db, source) : [],
    schema: (await db.query<{ name: string }>(SCHEMA)).rows[0]?.name ?? "",
  };
  await db.query("commit");
  return collection;
}
