/**
 * An SQL expression: a text column as an id where a condition holds and it is one, else null.
 * For joins: the id is compared by its index, which a cast of the id to text could not use.
 */
export function idIf(condition: string, column: string): string {
  return `case when ${condition} and ${column} ~ '^[0-9]{1,18}$' then ${column}::bigint end`;
}

/**
 * An SQL condition: all rows of one project, for a statement that sorts by the project's column first.
 * With `=` the planner drops the constant column from the order, and may go through the ids of all projects, hoping to meet
 * enough rows of this one soon. A range whose ends are equal keeps it: only an index that begins with the project gives the
 * order, and no row of another project is read. Not for a statement with a bound on the next column (`beyondOwn` is).
 * @param place of the project's id
 */
export function allOwn(column: string, place = "$1"): string {
  return `${column} between ${place} and ${place}`;
}

/**
 * The same for the rows of a project that lie beyond an id, for a statement that sorts by both columns.
 * As a comparison of rows it begins at that id in an index of both columns.
 * @param id the place of an id, cast where its type cannot be known
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
