import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { replayWebhook } from "#lib/http/api/operations/deliveries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(replayWebhook);
