import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import type { ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";

const REFRESH_MS = 30_000;

export function ceilingsQuery(slug: string) {
  const path = `/api/projects/${encodeURIComponent(slug)}/ceilings`;
  return jsonQuery<ProjectCeilings>(["projects", slug, "usage", "now", "ceilings"], path, { refetchInterval: REFRESH_MS });
}
