import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { testWebhook } from "#lib/http/api/operations/test-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(testWebhook);
