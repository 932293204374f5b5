import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { EARLIER_ORDERS, foldEarlierOrders } from "#lib/operations/archives/earlier-orders.mutations.ts";
import { ARCHIVE_PARTS, COPY_LINES } from "#lib/operations/archives/parts.rules.ts";
import { damaged } from "#lib/operations/archives/rules.ts";
import type { ArchiveManifest } from "#lib/operations/archives/schema.ts";
import type { StagedPart } from "#lib/operations/backups/project/stage.mutations.ts";
import { readTables } from "#lib/operations/backups/snapshot.data.ts";

const LINES = "create temporary table archive_lines (number bigint generated always as identity, line text)";

/** @throws OperatorError unless this program has the tables and columns */
export async function refuseOtherColumns(live: pg.ClientBase, { tables }: ArchiveManifest, file: string): Promise<void> {
  const own = new Map((await readTables(live)).map(({ name, columns }) => [name, columns]));
  own.set(EARLIER_ORDERS.name, EARLIER_ORDERS.columns);
  for (const { name, columns } of tables) {
    const isPart = name === EARLIER_ORDERS.name || ARCHIVE_PARTS.some(({ table }) => table === name);
    if (!isPart) throw damaged(file, `it has a table ${name}, which no archive has`);
    const unknown = columns.find((column) => !own.get(name)?.includes(column));
    if (unknown !== undefined) throw damaged(file, `its table ${name} has a column ${unknown}, which this Petstore does not know`);
  }
}

/** Fills temporary tables of the session before anything is locked. */
export async function createStages(live: pg.ClientBase): Promise<void> {
  await live.query(LINES);
  await live.query(EARLIER_ORDERS.create);
  for (const { table } of ARCHIVE_PARTS)
    await live.query(`create temporary table restored_${table} (like public.${table} including defaults)`);
}

/** Also true for a value that breaks a constraint. */
export const isValueError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/** PostgreSQL does not say which row failed, so this looks for it. */
async function firstUnfit(live: pg.ClientBase, table: string, list: string): Promise<string | undefined> {
  await live.query(`create or replace function pg_temp.unfit_line() returns bigint language plpgsql as $$
    declare one record;
    begin
      for one in select number, line from archive_lines order by number loop
        begin
          insert into restored_${table} (${list}) select ${list} from json_populate_record(null::restored_${table}, one.line::json);
        exception when data_exception or integrity_constraint_violation then return one.number;
        end;
      end loop;
      return null;
    end $$`);
  const { rows } = await live.query<{ row: string | null }>("select pg_temp.unfit_line()::text as row");
  return rows[0]?.row ?? undefined;
}

/** @throws OperatorError with the row that does not fit */
export async function stageRows(
  live: pg.Client,
  table: ArchiveManifest["tables"][number],
  content: AsyncIterable<Uint8Array>,
  file: string,
): Promise<void> {
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  try {
    await live.query("truncate archive_lines restart identity");
    await pipeline(Readable.from(content, { objectMode: false }), live.query(from(`copy archive_lines (line) from stdin ${COPY_LINES}`)));
    const { rowCount } = await live.query(`insert into restored_${table.name} (${list})
      select ${list} from archive_lines, lateral json_populate_record(null::restored_${table.name}, line::json)`);
    if (rowCount !== table.rows) throw damaged(file, `${table.name} has ${rowCount} rows, not ${table.rows}`);
  } catch (error) {
    if (!isValueError(error)) throw error;
    const row = /^COPY archive_lines, line (\d+)/.exec(error.where ?? "")?.[1] ?? (await firstUnfit(live, table.name, list));
    throw damaged(
      file,
      row ? `row ${row} of ${table.name} does not fit (${error.message})` : `${table.name} does not fit (${error.message})`,
    );
  }
}

/** Sorted by references. */
export async function stagedParts(live: pg.ClientBase, { tables }: ArchiveManifest): Promise<StagedPart[]> {
  const parts: StagedPart[] = [];
  for (const part of ARCHIVE_PARTS) {
    const found = tables.find(({ name }) => name === part.table);
    if (!found) continue;
    await live.query(`analyze restored_${part.table}`);
    parts.push({ ...part, names: found.columns, count: found.rows });
  }
  return await foldEarlierOrders(live, parts);
}
