import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { rotateApiKey } from "#lib/http/api/operations/rotate-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(rotateApiKey);
