import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { replayWebhook } from "#lib/http/api/operations/replay-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(replayWebhook);
