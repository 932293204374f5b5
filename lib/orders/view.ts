import { isoText } from "#lib/db/fragments.ts";

/** The same as `orderJson`, of an SQL row. @param row its name in the statement */
export function orderJsonSql(row: string): string {
  const createdAt = isoText(`${row}.created_at`);
  return `'{"id":' || ${row}.id || ',"petId":' || ${row}.pet_id || ',"status":"' || ${row}.status || '","createdAt":"' || ${createdAt} || '"}'`;
}

export function orderJson(id: string, petId: string, status: string, createdAt: string): string {
  return `{"id":${id},"petId":${petId},"status":"${status}","createdAt":"${createdAt}"}`;
}
