/** The same as `petJson`, of an SQL row. @param row its name in the statement */
export function petJsonSql(row: string): string {
  return `'{"id":' || ${row}.id || ',"name":' || to_json(${row}.name) || ',"categoryId":' || ${row}.category_id || ',"status":"' || ${row}.status || '"}'`;
}

/** Spliced from column text, so int64 stays exact and nothing is parsed. */
export function petJson(id: string, name: string, categoryId: string, status: string): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;
}
