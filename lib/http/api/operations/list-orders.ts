import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import {
  idParameter,
  ORDER_PARAMETER,
  oneOf,
  PAGE_PARAMETERS,
  petIdParameter,
  readId,
  UPDATED_UNTIL_HEADER,
  updatedSinceParameter,
} from "#lib/http/api/parameters.ts";
import { pageRead, recordRead, recordReply } from "#lib/http/api/replies.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { findOrder, listOrders as readOrders } from "#lib/shelter/orders/data.ts";
import { ORDER_STATUSES, orderSchema, ordersSchema } from "#lib/shelter/orders/schema.ts";
import { orderView } from "#lib/shelter/orders/view.ts";

const PATH = "/v1/store/orders";

const EXAMPLE = { id: 7, petId: 42, status: "placed", createdAt: "2026-11-21T09:30:00.000Z" };

/** Section 1 of the specification. */
export const listOrders = defineRoute({
  name: "listOrders",
  method: "GET",
  path: PATH,
  tag: "Store",
  summary: "List adoption orders",
  description: "Returns the project's adoption orders, ascending by id unless `order` says otherwise.",
  stability: "experimental",
  query: {
    ...PAGE_PARAMETERS,
    petId: petIdParameter("orders of"),
    order: ORDER_PARAMETER,
    status: { description: "Return only orders in this state.", example: "placed", ...oneOf(ORDER_STATUSES, undefined) },
    updatedSince: updatedSinceParameter("orders"),
  },
  ...pageRead("A page of adoption orders.", ordersSchema, EXAMPLE, UPDATED_UNTIL_HEADER),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { orders, nextAfter, updatedUntil } = await readOrders(scope, values);
    const { limit, petId, order, status, updatedSince } = texts;
    const kept = { limit, petId, order, status, updatedSince };
    return pageReply(request.origin, { path: PATH, kept, body: exactJson(orders.map(orderView)), nextAfter, updatedUntil });
  },
});

export const getOrder = defineRoute({
  name: "getOrder",
  method: "GET",
  path: "/v1/store/orders/{orderId}",
  tag: "Store",
  summary: "Get an adoption order",
  description: "Returns one adoption order.",
  stability: "experimental",
  pathParameters: { orderId: idParameter("The identifier of the order.", "7") },
  ...recordRead("The order.", orderSchema, EXAMPLE),
  run: async ({ scope, path }) => {
    const order = await findOrder(scope, readId(path, "orderId", "order"));
    if (!order) throw noSuch("order");
    return recordReply(exactJson(orderView(order)));
  },
});
