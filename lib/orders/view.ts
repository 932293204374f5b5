/** An order as JSON text; ids and status as PostgreSQL sent them, the time as RFC 3339 in UTC. */
export function orderJson(id: string, petId: string, status: string, createdAt: string): string {
  return `{"id":${id},"petId":${petId},"status":"${status}","createdAt":"${createdAt}"}`;
}
