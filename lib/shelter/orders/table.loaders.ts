import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { ORDER_STATUSES } from "#lib/shelter/orders/schema.ts";
import { listOrderPage } from "#lib/shelter/orders/table.data.ts";
import type { OrderPage } from "#lib/shelter/orders/table.schema.ts";

export function orderPageOf({ scope }: Pick<ProjectAccess, "scope">, params: URLSearchParams): Promise<OrderPage> {
  const before = params.get("before") ?? undefined;
  return listOrderPage(scope, {
    before: before !== undefined && int64FromText(before) !== undefined ? before : undefined,
    status: ORDER_STATUSES.find((status) => status === params.get("status")),
  });
}
