import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { Portal, PortalCheck } from "#lib/sites/portals/schema.ts";

/** Where the file itself is downloaded. */
export const portalFilePath = (project: string, portal: Portal): string => `${petsPath(project)}/export?format=${portal}`;

export const portalCheckOptions = (project: string, portal: Portal) =>
  queryOptions({
    queryKey: [...petsKey(project), "portal", portal],
    queryFn: ({ signal }) => fetchJson<PortalCheck>(`${petsPath(project)}/export/check?portal=${portal}`, { signal }),
  });
