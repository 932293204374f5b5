import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import type { EnquiryCounts } from "#lib/shelter/enquiries/schema.ts";

export const enquiriesPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/enquiries`;

export const formPreviewPath = (project: string): string => `${enquiriesPath(project)}/form/preview`;

export const enquiriesKey = (project: string) => ["enquiries", project] as const;

/** Unread ones. All pages load it. */
export function newEnquiriesOptions(project: string) {
  const options = { field: "new", staleTime: 60_000 };
  return jsonQuery<EnquiryCounts["new"]>([...enquiriesKey(project), "new"], `${enquiriesPath(project)}/counts`, options);
}
