import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { countRows } from "#lib/operations/backups/file-stream.service.ts";
import type { Part } from "#lib/operations/backups/project/parts.rules.ts";
import type { Sessions } from "#lib/operations/backups/project/schema.ts";
import { readTables } from "#lib/operations/backups/snapshot.data.ts";

export interface StagedPart extends Part {
  names: string[];
  count: number;
}

export const PEOPLE_TABLE = 'create temporary table restored_people (user_id bigint, email text, role "Role", created_at timestamptz)';
const PEOPLE = `select m.user_id, u.email, m.role::text, m.created_at from members m join users u on u.id = m.user_id
  where m.project_id = $project order by m.created_at, m.user_id`;

async function copyRows({ live, scratch }: Sessions, select: string, into: string): Promise<number> {
  const counter = countRows();
  await pipeline(scratch.query(to(`copy (${select}) to stdout`)), counter, live.query(from(`copy ${into} from stdin`)));
  return counter.rows;
}

/**
 * Fills temporary tables of the live session before it locks anything.
 * @param onPart called with what was copied
 */
export async function stageParts(
  sessions: Sessions,
  parts: readonly Part[],
  projectId: string,
  onPart: (table: string, rows: number) => void,
): Promise<StagedPart[]> {
  const tables = new Map((await readTables(sessions.live)).map(({ name, columns }) => [name, columns]));
  const staged: StagedPart[] = [];
  for (const part of parts) {
    const names = tables.get(part.table) ?? [];
    const list = names.map((name) => pg.escapeIdentifier(name)).join(", ");
    await sessions.live.query(`create temporary table restored_${part.table} (like public.${part.table})`);
    const select = `select ${list} from ${part.table} where ${part.rows}`.replaceAll("$project", String(BigInt(projectId)));
    const count = await copyRows(sessions, select, `restored_${part.table} (${list})`);
    await sessions.live.query(`analyze restored_${part.table}`);
    staged.push({ ...part, names, count });
    onPart(part.table, count);
  }
  return staged;
}

export async function stagePeople(sessions: Sessions, projectId: string): Promise<void> {
  await sessions.live.query(PEOPLE_TABLE);
  await copyRows(sessions, PEOPLE.replaceAll("$project", String(BigInt(projectId))), "restored_people");
}
