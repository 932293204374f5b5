import { DELIVERY_STATES, type DeliveriesQuery } from "#lib/history/webhooks/deliveries.schema.ts";
import { idFromText } from "#lib/platform/int64.ts";

export function readDeliveriesQuery(params: URLSearchParams): DeliveriesQuery {
  const before = params.get("before");
  return {
    state: DELIVERY_STATES.find((state) => state === params.get("state")),
    before: before !== null && idFromText(before) !== undefined ? before : undefined,
  };
}

export function deliveriesQueryText({ state, before }: DeliveriesQuery): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(before !== undefined && { before }) });
  return params.size === 0 ? "" : `?${params}`;
}
