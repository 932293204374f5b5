import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getSite, updateSite } from "#lib/http/api/operations/site.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getSite, updateSite);
