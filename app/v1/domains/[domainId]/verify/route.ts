import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { verifyDomain } from "#lib/http/api/operations/domain-checks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(verifyDomain);
