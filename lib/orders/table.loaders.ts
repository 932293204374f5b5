import type { ProjectAccess } from "#lib/access/loaders.ts";
import { int64FromText } from "#lib/int64.ts";
import { ORDER_STATUSES } from "#lib/orders/schema.ts";
import { listOrderPage } from "#lib/orders/table.data.ts";
import type { OrderPage } from "#lib/orders/table.schema.ts";

export function orderPageOf({ scope }: Pick<ProjectAccess, "scope">, params: URLSearchParams): Promise<OrderPage> {
  const before = params.get("before") ?? undefined;
  return listOrderPage(scope, {
    before: before !== undefined && int64FromText(before) !== undefined ? before : undefined,
    status: ORDER_STATUSES.find((status) => status === params.get("status")),
  });
}
