import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { listDeploys } from "#lib/http/api/operations/publish-site.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listDeploys);
