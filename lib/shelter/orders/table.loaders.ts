import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { ORDER_STATUSES } from "#lib/shelter/orders/schema.ts";
import { listOrderPage } from "#lib/shelter/orders/table.data.ts";
import type { OrderPage } from "#lib/shelter/orders/table.schema.ts";

export function orderPageOf({ scope }: Pick<ProjectAccess, "scope">, params: URLSearchParams): Promise<OrderPage> {
  const id = (name: string): string | undefined => {
    const text = params.get(name) ?? "";
    return int64FromText(text) === undefined ? undefined : text;
  };
  return listOrderPage(scope, {
    before: id("before"),
    petId: id("pet"),
    status: ORDER_STATUSES.find((status) => status === params.get("status")),
  });
}
