import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { verifyDomain } from "#lib/http/api/operations/verify-domain.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(verifyDomain);
