import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyDetail } from "#lib/api-keys/detail.schema.ts";
import { untilNextEnd } from "#lib/api-keys/list.rules.ts";
import type { ApiKeyView, KeyRow, NewApiKey } from "#lib/api-keys/schema.ts";
import { fetchJson } from "#lib/browser/fetch-json.ts";

/** A key that was just made; `key` is the credential itself and comes this once. */
export interface ShownKey {
  key: string;
  apiKey: ApiKeyView;
  /** For a rotation: when the replaced key ends, RFC 3339. */
  oldExpiresAt?: string;
}

/** What can be done to a key. */
export type KeyChange =
  | { kind: "state"; id: string; state: "active" | "disabled" }
  | { kind: "rename"; id: string; name: string }
  | { kind: "revoke"; id: string }
  | { kind: "lift-ban"; id: string };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/keys`;

/** A project's keys, asked again when a ban or a key ends by itself. */
export function keysQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "keys"],
    queryFn: async ({ signal }) => (await fetchJson<{ keys: KeyRow[] }>(pathOf(slug), { signal })).keys,
    refetchInterval: ({ state: { data } }) => data !== undefined && untilNextEnd(data, Date.now()),
  });
}

const DETAIL_MS = 10_000;

/** One key, asked again every 10 seconds while the page is in view: a ban comes and goes by itself. */
export function keyQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: [...keysQuery(slug).queryKey, id],
    queryFn: ({ signal }) => fetchJson<KeyDetail>(`${pathOf(slug)}/${id}`, { signal }),
    refetchInterval: DETAIL_MS,
  });
}

/** Asks for the list anew: a refusal too may mean that it has changed since. Each key's own query stands below the list's. */
function useKeysAnew(slug: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keysQuery(slug).queryKey });
}

/** Makes a key that is shown once, without a wait for the list: what is shown this once must come first. */
function useMakingKey<Input>(slug: string, send: (input: Input) => Promise<ShownKey>) {
  const anew = useKeysAnew(slug);
  return useMutation({ mutationFn: send, onSettled: () => void anew() });
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

/** Changes a key; it is busy until the list shows what came of it, so that no button is pressed on what is past. */
export function useChangeKey(slug: string) {
  const anew = useKeysAnew(slug);
  return useMutation({ mutationFn: (change: KeyChange) => sendChange(slug, change), onSettled: anew });
}
