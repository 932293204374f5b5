import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createApiKey } from "#lib/http/api/operations/create-api-key.ts";
import { listApiKeys } from "#lib/http/api/operations/list-api-keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listApiKeys, createApiKey);
