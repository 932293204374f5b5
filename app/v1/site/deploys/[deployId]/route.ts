import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getDeploy } from "#lib/http/api/operations/publish-site.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getDeploy);
