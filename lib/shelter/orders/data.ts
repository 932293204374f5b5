import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { beyondOwn, isoText, pageOf } from "#lib/platform/db/fragments.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { orderJson } from "#lib/shelter/orders/view.ts";

/** The same as `orderJson`, of an SQL row. @param row its name in the statement */
export function orderJsonSql(row: string): string {
  const createdAt = isoText(`${row}.created_at`);
  return `'{"id":' || ${row}.id || ',"petId":' || ${row}.pet_id || ',"status":"' || ${row}.status || '","createdAt":"' || ${createdAt} || '"}'`;
}

const LIST: Statement = {
  name: "list_orders",
  text: pageOf(`id, pet_id, status, ${isoText("created_at")}`, "orders", {
    condition: beyondOwn("project_id", ">", "$2"),
    order: "project_id, orders.id",
    place: "$3",
  }),
};

const BEFORE_ALL = "-9223372036854775808";

/**
 * Ascending by id.
 * @param options.after int64 as text, exclusive
 * @returns a JSON array, and the last id when more follow
 * @throws AppError `service_unavailable`
 */
export async function listOrders(
  scope: ProjectScope,
  options: { limit: number; after: string | undefined },
): Promise<{ body: string; nextAfter: string | undefined }> {
  const { limit, after = BEFORE_ALL } = options;
  const rows = await queryText(LIST, [scope.projectId, after, limit + 1]);
  const shown = rows.slice(0, limit) as string[][];
  const items = shown.map(([id, petId, status, at]) => orderJson(id as string, petId as string, status as string, at as string));
  return { body: `[${items.join(",")}]`, nextAfter: rows.length > limit ? shown.at(-1)?.[0] : undefined };
}
