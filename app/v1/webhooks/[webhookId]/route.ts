import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteWebhook } from "#lib/http/api/operations/delete-webhook.ts";
import { getWebhook } from "#lib/http/api/operations/get-webhook.ts";
import { updateWebhook } from "#lib/http/api/operations/update-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getWebhook, updateWebhook, deleteWebhook);
