import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createWebhook, listWebhooks } from "#lib/http/api/operations/webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listWebhooks, createWebhook);
