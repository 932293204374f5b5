import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Deploy, SiteBoard, SiteChange, SiteDraft } from "#lib/sites/sites/schema.ts";

const POLL_MS = 800;
const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/site`;

/** GET shows the saved draft, POST a form's fields. */
export function previewPath(project: string): string {
  return `${base(project)}/preview`;
}

export function siteOptions(project: string) {
  return queryOptions({
    queryKey: ["site", project],
    queryFn: ({ signal }) => fetchJson<SiteBoard>(base(project), { signal }),
    refetchInterval: ({ state }) => (state.data?.deploys.some((deploy) => deploy.state === "building") ? POLL_MS : false),
  });
}

/** Rejects with a FetchError. */
export const siteCalls = {
  save: (project: string, change: SiteChange) => fetchJson<SiteDraft>(base(project), { method: "PUT", body: change }),
  deploy: (project: string) => fetchJson<Deploy>(`${base(project)}/deploys`, { method: "POST" }),
  restore: (project: string, deployId: string) => fetchJson<Deploy>(`${base(project)}/deploys/${deployId}/restore`, { method: "POST" }),
};
