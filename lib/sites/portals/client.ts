import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { Portal, PortalCheck } from "#lib/sites/portals/schema.ts";

/** Where the file itself is downloaded. */
export const portalFilePath = (project: string, portal: Portal): string => `${petsPath(project)}/export?format=${portal}`;

export const portalCheckOptions = (project: string, portal: Portal) =>
  jsonQuery<PortalCheck>([...petsKey(project), "portal", portal], `${petsPath(project)}/export/check?portal=${portal}`);
