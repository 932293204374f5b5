import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getApiKey } from "#lib/http/api/operations/get-api-key.ts";
import { revokeApiKey } from "#lib/http/api/operations/revoke-api-key.ts";
import { updateApiKey } from "#lib/http/api/operations/update-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getApiKey, updateApiKey, revokeApiKey);
