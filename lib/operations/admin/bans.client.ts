import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminBan, AdminBans } from "#lib/operations/admin/bans.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const REFRESH_MS = 15_000;

export const bansOptions = queryOptions({
  queryKey: ["admin", "bans"],
  queryFn: ({ signal }) => fetchJson<AdminBans>("/api/admin/bans", { signal }),
  refetchInterval: REFRESH_MS,
});

export function useLiftBan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keyId, project }: AdminBan) =>
      fetchJson<unknown>(`/api/projects/${encodeURIComponent(project.slug)}/keys/${keyId}/ban`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}
