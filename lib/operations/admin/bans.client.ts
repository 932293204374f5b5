import { queryOptions } from "@tanstack/react-query";
import type { AdminBan, AdminBans } from "#lib/operations/admin/bans.schema.ts";
import { useAdminChange } from "#lib/operations/admin/client.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const REFRESH_MS = 15_000;

export const bansOptions = queryOptions({
  queryKey: ["admin", "bans"],
  queryFn: ({ signal }) => fetchJson<AdminBans>("/api/admin/bans", { signal }),
  refetchInterval: REFRESH_MS,
});

export const useLiftBan = () =>
  useAdminChange(({ keyId, project }: AdminBan) =>
    fetchJson<unknown>(`/api/projects/${encodeURIComponent(project.slug)}/keys/${keyId}/ban`, { method: "DELETE" }),
  );
