import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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

function useKeyMutation<Input, Result>(slug: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // A refusal too may mean that the list shows what has changed since.
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
    return fetchJson<unknown>(change.kind === "revoke" ? path : `${path}/ban`, { method: "DELETE" });
  });
}
