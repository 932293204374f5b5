import { type Counted, MAX_COUNTED, type NamePage, PAGE_ROWS, pageOf, pageStart } from "#lib/operations/admin/name-order.rules.ts";
import { queryText } from "#lib/platform/db/pool.ts";

type Cells = (string | null)[];

/** SQL parts are constants; input is passed only as values. */
interface NameList<Row> {
  table: "users u" | "projects p" | "domains d";
  /** Sorts by this text, never null, instead of the name. */
  key?: string | undefined;
  /** Appends to `values`, which start at `$1`. */
  condition(values: unknown[]): string;
  /** The ID is first. `$1` is now in epoch milliseconds. */
  facts: string;
  joins?: string;
  rowOf(cells: Cells): Row;
}

async function count({ table, condition }: NameList<unknown>): Promise<number> {
  const values: unknown[] = [];
  const text = `select count(*) from (select from ${table} where ${condition(values)} limit ${MAX_COUNTED + 1}) as found`;
  const [row] = await queryText({ name: "", text }, values);
  return Number(row?.[0]);
}

/** `next` visits each row once. */
export async function readNamePage<Row>(
  list: NameList<Row>,
  at: { after: string; before: string },
  now: number,
): Promise<NamePage<Row> & Counted> {
  const { table, key, condition, facts, joins = "", rowOf } = list;
  const as = table.slice(-1);
  const name = `(${key ?? `lower(${as}.name)`} collate "C")`;
  const start = pageStart(at);
  const values: unknown[] = [now];
  const conditions = [condition(values)];
  if (start.cursor) {
    values.push(start.cursor.name, start.cursor.id);
    const sign = start.backwards ? "<" : ">";
    conditions.push(`(${name}, ${as}.id) ${sign} ($${values.length - 1}::text collate "C", $${values.length}::bigint)`);
  }
  const order = start.backwards ? `${name} desc, ${as}.id desc` : `${name}, ${as}.id`;
  const page = `select ${as}.* from ${table} where ${conditions.join(" and ")} order by ${order} limit ${PAGE_ROWS + 1}`;
  const text = `select ${facts}, ${name} from (${page}) ${as} ${joins} order by ${order}`;
  const [cells, matches] = await Promise.all([queryText({ name: "", text }, values), count(list)]);
  const found = cells.map((row) => ({ row: rowOf(row), cursor: { id: String(row[0]), name: String(row.at(-1)) } }));
  return { ...pageOf(found, start), count: Math.min(matches, MAX_COUNTED), countIsExact: matches <= MAX_COUNTED };
}
