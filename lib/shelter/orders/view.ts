export function orderJson(id: string, petId: string, status: string, createdAt: string): string {
  return `{"id":${id},"petId":${petId},"status":"${status}","createdAt":"${createdAt}"}`;
}
