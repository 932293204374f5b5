import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { rotateWebhookSecret } from "#lib/http/api/operations/rotate-webhook-secret.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(rotateWebhookSecret);
