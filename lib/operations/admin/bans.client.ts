import type { AdminBan, AdminBans } from "#lib/operations/admin/bans.schema.ts";
import { adminOptions, useAdminChange } from "#lib/operations/admin/client.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const bansOptions = adminOptions<AdminBans>("bans", 15_000);

export const useLiftBan = () =>
  useAdminChange(({ keyId, project }: AdminBan) =>
    fetchJson<unknown>(`/api/projects/${encodeURIComponent(project.slug)}/keys/${keyId}/ban`, { method: "DELETE" }),
  );
