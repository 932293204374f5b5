import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createWebhook } from "#lib/http/api/operations/create-webhook.ts";
import { listWebhooks } from "#lib/http/api/operations/list-webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listWebhooks, createWebhook);
