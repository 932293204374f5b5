import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteDomain } from "#lib/http/api/operations/delete-domain.ts";
import { getDomain } from "#lib/http/api/operations/get-domain.ts";
import { updateDomain } from "#lib/http/api/operations/update-domain.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getDomain, updateDomain, deleteDomain);
