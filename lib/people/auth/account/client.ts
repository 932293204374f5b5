import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PasswordChange } from "#lib/people/auth/account/schema.ts";
import type { SessionView } from "#lib/people/auth/session/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => (await fetchJson<{ sessions: SessionView[] }>("/api/account/sessions", { signal })).sessions,
});

function useAccountMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["account"] }) });
}

export const useRename = () =>
  useAccountMutation((name: string) => fetchJson<unknown>("/api/account", { method: "PATCH", body: { name } }));

export const useChangePassword = () => useAccountMutation((body: PasswordChange) => fetchJson<unknown>("/api/account/password", { body }));

export const useEraseAccount = () =>
  useMutation({ mutationFn: (name: string) => fetchJson<unknown>("/api/account", { method: "DELETE", body: { name } }) });

export const useEndSession = () =>
  useAccountMutation((id: string | null) =>
    fetchJson<unknown>(`/api/account/sessions${id === null ? "" : `/${id}`}`, { method: "DELETE" }),
  );
