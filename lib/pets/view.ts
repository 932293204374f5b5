/**
 * An animal as JSON text, spliced from columns as text, so that int64 stays
 * exact and nothing is parsed on the way.
 */
export function petJson(id: string, name: string, categoryId: string, status: string): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;
}
