import { beyondOwn, isoText, pageOf } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { Order, OrderStatus } from "#lib/shelter/orders/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const orderColumns = (row: string): string =>
  `${row}.id, ${row}.pet_id as "petId", ${row}.status, ${isoText(`${row}.created_at`)} as "createdAt"`;

/** @param row SQL name of the order */
export function orderJsonSql(row: string): string {
  const createdAt = isoText(`${row}.created_at`);
  return `'{"id":' || ${row}.id || ',"petId":' || ${row}.pet_id || ',"status":"' || ${row}.status || '","createdAt":"' || ${createdAt} || '"}'`;
}

const LIST: Statement = {
  name: "list_orders",
  text: pageOf(orderColumns("orders"), "orders", {
    condition: beyondOwn("project_id", ">", "$2"),
    order: "project_id, orders.id",
    place: "$3",
  }),
};

/** `$4`: the animal; the last one: the status. */
function filtered(ofPet: boolean, inStatus: boolean): Statement {
  const pet = ofPet ? " and orders.pet_id = $4" : "";
  const status = inStatus ? ` and orders.status = $${ofPet ? 5 : 4}::"OrderStatus"` : "";
  const condition = `orders.project_id = $1 and orders.id > $2${pet}${status}`;
  const name = `list_orders${ofPet ? "_of_pet" : ""}${inStatus ? "_in_status" : ""}`;
  return { name, text: pageOf(orderColumns("orders"), "orders", { condition, order: "orders.id", place: "$3" }) };
}

const BEFORE_ALL = "-9223372036854775808";

/**
 * Ascending by id.
 * @param options.after int64 as text, exclusive
 * @returns the last id when more follow
 * @throws AppError `service_unavailable`
 */
export async function listOrders(
  scope: ProjectScope,
  options: { limit: number; after: string | undefined; petId?: string | undefined; status?: OrderStatus | undefined },
): Promise<{ orders: Order[]; nextAfter: string | undefined }> {
  const { limit, after = BEFORE_ALL, petId, status } = options;
  const filters = [petId, status].filter((filter) => filter !== undefined);
  const statement = filters.length === 0 ? LIST : filtered(petId !== undefined, status !== undefined);
  const found = await queryRows<Order>(statement, [scope.projectId, after, limit + 1, ...filters]);
  const orders = found.slice(0, limit);
  return { orders, nextAfter: found.length > limit ? orders.at(-1)?.id : undefined };
}
