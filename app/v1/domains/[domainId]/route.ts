import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteDomain, getDomain, updateDomain } from "#lib/http/api/operations/domains.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getDomain, updateDomain, deleteDomain);
