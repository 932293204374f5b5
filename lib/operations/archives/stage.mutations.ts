import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { ARCHIVE_PARTS, COPY_LINES } from "#lib/operations/archives/parts.rules.ts";
import { damaged } from "#lib/operations/archives/rules.ts";
import type { ArchiveManifest } from "#lib/operations/archives/schema.ts";
import type { StagedPart } from "#lib/operations/backups/project/stage.mutations.ts";
import { readTables } from "#lib/operations/backups/snapshot.data.ts";

const LINES = "create temporary table archive_lines (line text)";

/** @throws OperatorError unless this program has the tables and columns */
export async function refuseOtherColumns(live: pg.ClientBase, { tables }: ArchiveManifest, file: string): Promise<void> {
  const own = new Map((await readTables(live)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const isPart = ARCHIVE_PARTS.some(({ table }) => table === name);
    if (!isPart) throw damaged(file, `it has a table ${name}, which no archive has`);
    const unknown = columns.find((column) => !own.get(name)?.includes(column));
    if (unknown !== undefined) throw damaged(file, `its table ${name} has a column ${unknown}, which this Petstore does not know`);
  }
}

/** Into temporary tables of the session, before anything is locked. */
export async function createStages(live: pg.ClientBase): Promise<void> {
  await live.query(LINES);
  for (const { table } of ARCHIVE_PARTS)
    await live.query(`create temporary table restored_${table} (like public.${table} including defaults)`);
}

/** @throws OperatorError when a row does not fit */
export async function stageRows(
  live: pg.Client,
  table: ArchiveManifest["tables"][number],
  content: AsyncIterable<Uint8Array>,
  file: string,
): Promise<void> {
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  try {
    await live.query("truncate archive_lines");
    await pipeline(Readable.from(content, { objectMode: false }), live.query(from(`copy archive_lines from stdin ${COPY_LINES}`)));
    const { rowCount } = await live.query(`insert into restored_${table.name} (${list})
      select ${list} from archive_lines, lateral json_populate_record(null::restored_${table.name}, line::json)`);
    if (rowCount !== table.rows) throw damaged(file, `${table.name} has ${rowCount} rows, not ${table.rows}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "")) {
      throw damaged(file, `a row of ${table.name} does not fit (${error.message})`);
    }
    throw error;
  }
}

/** As the restore of a project takes them, in the order of their references. */
export async function stagedParts(live: pg.ClientBase, { tables }: ArchiveManifest): Promise<StagedPart[]> {
  const parts: StagedPart[] = [];
  for (const part of ARCHIVE_PARTS) {
    const found = tables.find(({ name }) => name === part.table);
    if (!found) continue;
    await live.query(`analyze restored_${part.table}`);
    parts.push({ ...part, names: found.columns, count: found.rows });
  }
  return parts;
}
