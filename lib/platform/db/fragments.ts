/** A text column as an id if the condition is true and it is one, else null. Casting the id to text instead could not use its index. */
export function idIf(condition: string, column: string): string {
  return `case when ${condition} and ${column} ~ '^[0-9]{1,18}$' then ${column}::bigint end`;
}

/**
 * All rows of one project, in statements sorted by project first. With `=` the planner drops the constant column from
 * the order and may scan all projects' ids; a range keeps it, so only an index that begins with the project fits. For
 * a bound on the next column, use `beyondOwn`.
 */
export function allOwn(column: string, place = "$1"): string {
  return `${column} between ${place} and ${place}`;
}

/**
 * Like `allOwn`, for rows beyond an id. The row comparison starts at that id in an index of both columns.
 * @param id cast where its type cannot be inferred
 */
export function beyondOwn(
  column: string,
  sign: ">" | ">=" | "<" | "<=",
  id: string,
  place = "$1",
  idColumn = column.replace("project_id", "id"),
): string {
  return `(${column}, ${idColumn}) ${sign} (${place}, ${id}) and ${column} ${sign.startsWith("<") ? ">=" : "<="} ${place}`;
}

/**
 * `deleted_at is null`, but not as the condition of an index. Until a table's first statistics, which a large import
 * does not wait for, the planner takes an index with this condition for nearly empty: it would read and sort all rows
 * of a project for one page.
 */
export const NOT_DELETED = "coalesce(deleted_at is null, false)";

/** A timestamp as RFC 3339 text in UTC, with milliseconds. */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Rows on a page of the API. */
export const MAX_ON_PAGE = 100;

/**
 * A page of a table and one row more, in the order of an index. When the limit is a parameter, PostgreSQL assumes that it
 * is a tenth of the rows it expects. With many rows it would find a generic plan too expensive and plan every request
 * again, which costs more than reading the page. So an inner select has a constant limit.
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
