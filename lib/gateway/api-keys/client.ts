import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyDetail } from "#lib/gateway/api-keys/detail.schema.ts";
import { untilNextEnd } from "#lib/gateway/api-keys/list.rules.ts";
import type { ApiKeyView, KeyRow, NewApiKey } from "#lib/gateway/api-keys/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

/** `key` is shown only once. */
export interface ShownKey {
  key: string;
  apiKey: ApiKeyView;
  /** RFC 3339. Set only after a rotation. */
  oldExpiresAt?: string;
}

export type KeyChange =
  | { kind: "state"; id: string; state: "active" | "disabled" }
  | { kind: "rename"; id: string; name: string }
  | { kind: "revoke"; id: string }
  | { kind: "lift-ban"; id: string };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/keys`;

export function keysQuery(slug: string) {
  return jsonQuery<KeyRow[]>(["projects", slug, "keys"], pathOf(slug), {
    field: "keys",
    refetchInterval: ({ state: { data } }) => data !== undefined && untilNextEnd(data, Date.now()),
  });
}

const DETAIL_MS = 10_000;

/** Polls, since bans start and expire on their own. */
export function keyQuery(slug: string, id: string) {
  return jsonQuery<KeyDetail>([...keysQuery(slug).queryKey, id], `${pathOf(slug)}/${id}`, {
    refetchInterval: ({ state: { data } }) => {
      const wait = data?.usedUp ? untilNextEnd([{ ...data, bannedUntil: data.usedUp.until }], Date.now()) : false;
      return wait === false ? DETAIL_MS : Math.min(wait, DETAIL_MS);
    },
  });
}

function useMakingKey<Input>(slug: string, send: (input: Input) => Promise<ShownKey>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: keysQuery(slug).queryKey }) });
}

export function useCreateKey(slug: string) {
  return useMakingKey(slug, (body: NewApiKey) => fetchJson<ShownKey>(pathOf(slug), { body }));
}

export function useRotateKey(slug: string) {
  return useMakingKey(slug, ({ id, overlapMs }: { id: string; overlapMs: number }) =>
    fetchJson<ShownKey>(`${pathOf(slug)}/${id}/rotation`, { body: { overlapMs } }),
  );
}

function sendChange(slug: string, change: KeyChange): Promise<unknown> {
  const path = `${pathOf(slug)}/${change.id}`;
  if (change.kind === "state") return fetchJson<unknown>(path, { method: "PATCH", body: { state: change.state } });
  if (change.kind === "rename") return fetchJson<unknown>(path, { method: "PATCH", body: { name: change.name } });
  return fetchJson<unknown>(change.kind === "revoke" ? path : `${path}/ban`, { method: "DELETE" });
}

/** Pending until refetched, so no button acts on stale data. */
export function useChangeKey(slug: string) {
  return useChangeOf(keysQuery(slug).queryKey, (change: KeyChange) => sendChange(slug, change));
}
