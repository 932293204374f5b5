import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import {
  ORDER_PARAMETER,
  oneOf,
  PAGE_HEADERS,
  PAGE_PARAMETERS,
  petIdParameter,
  UPDATED_UNTIL_HEADER,
  updatedSinceParameter,
} from "#lib/http/api/parameters.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
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
  access: "read",
  stability: "experimental",
  query: {
    ...PAGE_PARAMETERS,
    petId: petIdParameter("orders of"),
    order: ORDER_PARAMETER,
    status: { description: "Return only orders in this state.", example: "placed", ...oneOf(ORDER_STATUSES, undefined) },
    updatedSince: updatedSinceParameter("orders"),
  },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of adoption orders.",
      schema: ordersSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER, ...UPDATED_UNTIL_HEADER },
      example: [EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
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
  access: "read",
  stability: "experimental",
  pathParameters: { orderId: { description: "The identifier of the order.", schema: int64Schema, example: "7" } },
  headers: CONDITION_HEADERS,
  replies: { 200: { description: "The order.", schema: orderSchema, headers: TAG_HEADER, example: EXAMPLE }, ...NOT_MODIFIED },
  run: async ({ scope, path }) => {
    const id = idFromText(path["orderId"] ?? "");
    const order = id === undefined ? undefined : await findOrder(scope, String(id));
    if (!order) throw noSuch("order");
    const body = exactJson(orderView(order));
    return { status: 200, body, etag: entityTag(body, undefined) };
  },
});
