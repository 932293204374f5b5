import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { int64Text, oneOf, PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { INT64_RANGE } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { listOrders as readOrders } from "#lib/shelter/orders/data.ts";
import { ORDER_STATUSES, ordersSchema } from "#lib/shelter/orders/schema.ts";
import { orderView } from "#lib/shelter/orders/view.ts";

const PATH = "/v1/store/orders";

/** Section 1 of the specification. */
export const listOrders = defineRoute({
  name: "listOrders",
  method: "GET",
  path: PATH,
  tag: "Store",
  summary: "List adoption orders",
  description: "Returns the project's adoption orders, ascending by id. Experimental: its shape can still change.",
  access: "read",
  stability: "experimental",
  query: {
    ...PAGE_PARAMETERS,
    petId: {
      description: "Return only orders of this animal.",
      example: "42",
      stability: "beta",
      schema: int64Schema.optional(),
      rule: INT64_RANGE,
      absent: undefined,
      read: int64Text,
    },
    status: { description: "Return only orders in this state.", example: "placed", stability: "beta", ...oneOf(ORDER_STATUSES, undefined) },
  },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of adoption orders.",
      schema: ordersSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [{ id: 7, petId: 42, status: "placed", createdAt: "2026-11-21T09:30:00.000Z" }],
    },
    ...NOT_MODIFIED,
  },
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { orders, nextAfter } = await readOrders(scope, values);
    const body = exactJson(orders.map(orderView));
    const next = nextTarget(PATH, { limit: texts.limit, petId: texts.petId, status: texts.status }, nextAfter);
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
