/** Spliced from column text, so int64 stays exact and nothing is parsed. */
export function petJson(id: string, name: string, categoryId: string, status: string): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;
}
