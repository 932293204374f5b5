import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getApiKey, revokeApiKey, updateApiKey } from "#lib/http/api/operations/api-keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getApiKey, updateApiKey, revokeApiKey);
