import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { rotateWebhookSecret } from "#lib/http/api/operations/webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(rotateWebhookSecret);
