import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deliveriesQueryText } from "#lib/history/webhooks/deliveries.rules.ts";
import type { DeliveriesPage, DeliveryDetail, DeliveryState } from "#lib/history/webhooks/deliveries.schema.ts";
import type { EndpointChange, EndpointView, NewEndpoint, Replay, ShownSecret } from "#lib/history/webhooks/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

const SOON_MS = 1500;
const LATER_MS = 15_000;
/** Fast enough for people who watch while they test a receiver. */
const LOG_MS = 4000;

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/webhooks`;

export const endpointsQuery = (slug: string) =>
  jsonQuery<EndpointView[]>(["projects", slug, "webhooks"], pathOf(slug), { field: "endpoints", refetchInterval: LATER_MS });

export function endpointQuery(slug: string, id: string) {
  const key = [...endpointsQuery(slug).queryKey, id];
  return jsonQuery<EndpointView>(key, `${pathOf(slug)}/${id}`, { field: "endpoint", refetchInterval: LATER_MS });
}

function isMoving({ rows }: DeliveriesPage): boolean {
  return rows.some(({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < LATER_MS);
}

export function deliveriesQuery(slug: string, id: string, state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...endpointQuery(slug, id).queryKey, "deliveries", state ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<DeliveriesPage>(`${pathOf(slug)}/${id}/deliveries${deliveriesQueryText({ state, before: pageParam ?? undefined })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isMoving) ? SOON_MS : LOG_MS),
  });
}

export function deliveryQuery(slug: string, endpointId: string, id: string) {
  const key = [...endpointQuery(slug, endpointId).queryKey, "delivery", id];
  return jsonQuery<DeliveryDetail>(key, `${pathOf(slug)}/${endpointId}/deliveries/${id}`, {
    field: "delivery",
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? SOON_MS : LOG_MS),
  });
}

function useMakingSecret<Input>(slug: string, send: (input: Input) => Promise<ShownSecret>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: endpointsQuery(slug).queryKey }) });
}

export function useAddEndpoint(slug: string) {
  return useMakingSecret(slug, (body: NewEndpoint) => fetchJson<ShownSecret>(pathOf(slug), { body }));
}

export function useRotateSecret(slug: string) {
  return useMakingSecret(slug, ({ id, overlapMs }: { id: string; overlapMs: number }) =>
    fetchJson<ShownSecret>(`${pathOf(slug)}/${id}/rotation`, { body: { overlapMs } }),
  );
}

type EndpointAction =
  | { kind: "change"; id: string; change: EndpointChange }
  | { kind: "test"; id: string }
  | { kind: "delete"; id: string }
  | { kind: "replay"; id: string; replay: Replay }
  | { kind: "replay-one"; id: string; deliveryId: string };

function sendAction(slug: string, action: EndpointAction): Promise<unknown> {
  const path = `${pathOf(slug)}/${action.id}`;
  if (action.kind === "change") return fetchJson<unknown>(path, { method: "PATCH", body: action.change });
  if (action.kind === "delete") return fetchJson<unknown>(path, { method: "DELETE" });
  if (action.kind === "test") return fetchJson<unknown>(`${path}/test`, { method: "POST" });
  if (action.kind === "replay") return fetchJson<unknown>(`${path}/replay`, { body: action.replay });
  return fetchJson<unknown>(`${path}/deliveries/${action.deliveryId}/replay`, { method: "POST" });
}

/** Waits for the list, so no button acts on stale data. */
export function useEndpointAction(slug: string) {
  return useChangeOf(endpointsQuery(slug).queryKey, (action: EndpointAction) => sendAction(slug, action));
}
