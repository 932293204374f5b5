/** Casting the id instead could not use its index. */
export function idIf(condition: string, column: string): string {
  return `case when ${condition} and ${column} ~ '^[0-9]{1,18}$' then ${column}::bigint end`;
}

/**
 * For statements sorted by project first: with `=`, the planner drops the column from the order and may scan all projects; a range keeps
 * it.
 */
export function allOwn(column: string): string {
  return `${column} between $1 and $1`;
}

/**
 * Lets an index of both columns start at the id.
 * @param id cast where its type cannot be inferred
 */
export function beyondOwn(column: string, sign: ">" | ">=" | "<" | "<=", id: string, place = "$1"): string {
  return `(${column}, ${column.replace("project_id", "id")}) ${sign} (${place}, ${id}) and ${column} ${sign.startsWith("<") ? ">=" : "<="} ${place}`;
}

/**
 * Without statistics, the planner takes an index with `deleted_at is null` for nearly empty, and would sort a whole project for one
 * page.
 */
export const NOT_DELETED = "coalesce(deleted_at is null, false)";

export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export const MAX_ON_PAGE = 100;

/**
 * Reads a page and one more row, by an inner constant limit: PostgreSQL would plan a parameterized one for each request.
 * @param place of the limit, at most `MAX_ON_PAGE` + 1
 */
export function pageOf(
  columns: string,
  table: string,
  { condition, order, place }: Record<"condition" | "order" | "place", string>,
): string {
  const rows = `select * from ${table} where ${condition} order by ${order} limit ${MAX_ON_PAGE + 1}`;
  return `select ${columns} from (${rows}) as ${table} order by ${order} limit ${place}`;
}
