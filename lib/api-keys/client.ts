import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyDetail } from "#lib/api-keys/detail/schema.ts";
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

/** A project's keys. */
export function keysQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "keys"],
    queryFn: async ({ signal }) => (await fetchJson<{ keys: KeyRow[] }>(pathOf(slug), { signal })).keys,
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

function useKeyMutation<Input, Result>(slug: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // A refusal too may mean that the list shows what has changed since. Each key's own query stands below the list's.
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery(slug).queryKey }),
  });
}

export function useCreateKey(slug: string) {
  return useKeyMutation(slug, (body: NewApiKey) => fetchJson<ShownKey>(pathOf(slug), { body }));
}

export function useRotateKey(slug: string) {
  return useKeyMutation(slug, ({ id, overlapMs }: { id: string; overlapMs: number }) =>
    fetchJson<ShownKey>(`${pathOf(slug)}/${id}/rotation`, { body: { overlapMs } }),
  );
}

export function useChangeKey(slug: string) {
  return useKeyMutation(slug, (change: KeyChange) => {
    const path = `${pathOf(slug)}/${change.id}`;
    if (change.kind === "state") return fetchJson<unknown>(path, { method: "PATCH", body: { state: change.state } });
    if (change.kind === "rename") return fetchJson<unknown>(path, { method: "PATCH", body: { name: change.name } });
    return fetchJson<unknown>(change.kind === "revoke" ? path : `${path}/ban`, { method: "DELETE" });
  });
}
