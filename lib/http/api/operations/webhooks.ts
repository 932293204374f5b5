import { endpointsAfter } from "#lib/history/webhooks/data.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, rotateSecret } from "#lib/history/webhooks/mutations.ts";
import {
  CREATED_WEBHOOK_EXAMPLE,
  createdWebhookSchema,
  type NewWebhook,
  newWebhookSchema,
  type SecretRotation,
  secretRotationSchema,
  WEBHOOK_EXAMPLE,
  type WebhookPatch,
  webhookPatchSchema,
  webhookSchema,
  webhooksSchema,
} from "#lib/history/webhooks/record.schema.ts";
import { createdWebhookView, webhookView } from "#lib/history/webhooks/record.view.ts";
import { MAX_OVERLAP_MS } from "#lib/history/webhooks/schema.ts";
import { endpointView } from "#lib/history/webhooks/view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { requireEnquiries, requireUnchangedWebhook, requireWebhook, WEBHOOK_ID, webhookTag } from "#lib/http/api/webhook-write.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const PATH = "/v1/webhooks";

const COMMON = { tag: "Webhook endpoints", permission: "webhooks" } as const;

export const listWebhooks = defineRoute({
  name: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  ...COMMON,
  summary: "List webhook endpoints",
  description: "Returns the addresses that get events, without their secrets, ascending by id.",
  query: PAGE_PARAMETERS,
  ...pageRead("A page of endpoints.", webhooksSchema, WEBHOOK_EXAMPLE),
  run: async ({ request, scope, query, now }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = await endpointsAfter(scope, values);
    return pageReply(request.origin, {
      path: PATH,
      kept: { limit: texts.limit },
      body: exactJson(rows.map((row) => webhookView(endpointView(row, now)))),
      nextAfter,
    });
  },
});

export const getWebhook = defineRoute({
  name: "getWebhook",
  method: "GET",
  path: "/v1/webhooks/{webhookId}",
  ...COMMON,
  summary: "Get a webhook endpoint",
  description: "Returns one endpoint without its secret.",
  pathParameters: WEBHOOK_ID,
  ...recordRead("The endpoint.", webhookSchema, WEBHOOK_EXAMPLE),
  run: async ({ scope, path, now }) => {
    const endpoint = endpointView(await requireWebhook(scope, path), now);
    return { status: 200, etag: webhookTag(endpoint), body: exactJson(webhookView(endpoint)) };
  },
});

export const createWebhook = defineRoute<NewWebhook>({
  name: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  ...COMMON,
  summary: "Add a webhook endpoint",
  description:
    "Adds an address that gets events from now on. Only this response has the secret that signs them: a repeated `Idempotency-Key` is a 409 that says so.",
  isCreation: true,
  body: {
    schema: newWebhookSchema,
    examples: {
      min: { url: "https://pets.example/hooks" },
      some: { url: "https://pets.example/hooks", description: "Intake", eventTypes: ["pet.created", "pet.updated"] },
    },
  },
  replies: { 201: { description: "The new endpoint, with its secret.", schema: createdWebhookSchema, example: CREATED_WEBHOOK_EXAMPLE } },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      await requireEnquiries(tx, scope, actor, body);
      const { url, description = "", eventTypes = [], sendsPersonalData = false } = body;
      const added = await addEndpoint(scope, { url, description, eventTypes, sendsPersonalData }, actor, open);
      return { status: 201, body: exactJson(createdWebhookView(added)), isSecret: true };
    }),
});

export const updateWebhook = defineRoute<WebhookPatch>({
  name: "updateWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{webhookId}",
  ...COMMON,
  summary: "Change a webhook endpoint",
  description: "Changes an endpoint, pauses it, or lets it go on (RFC 7396).",
  pathParameters: WEBHOOK_ID,
  changes: "webhook endpoint",
  body: {
    schema: webhookPatchSchema,
    examples: { pause: { status: "paused" }, types: { eventTypes: [] } },
  },
  replies: { 200: writtenReply("The endpoint as it is now.", webhookSchema, WEBHOOK_EXAMPLE) },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      const webhookId = await requireUnchangedWebhook(tx, { request, scope, path, now });
      const { status: state, ...change } = body;
      await requireEnquiries(tx, scope, actor, { ...body, webhookId });
      const changed = await changeEndpoint(scope, webhookId, { ...change, state }, actor, open);
      return { status: 200, body: exactJson(webhookView(changed)), etag: webhookTag(changed) };
    }),
});

export const deleteWebhook = defineRoute({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{webhookId}",
  ...COMMON,
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint with its deliveries.",
  pathParameters: WEBHOOK_ID,
  changes: "webhook endpoint",
  replies: { 204: { description: "The endpoint is deleted.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      await deleteEndpoint(scope, await requireUnchangedWebhook(tx, { request, scope, path, now }), actor, open);
      return { status: 204, body: null };
    }),
});

export const rotateWebhookSecret = defineRoute<SecretRotation>({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/rotate-secret",
  ...COMMON,
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Gives an endpoint a new secret; both sign during the overlap. Only this response has it: a repeated `Idempotency-Key` is a 409 that says so. An endpoint that gets what visitors wrote needs `enquiries:read` too.",
  isCreation: true,
  location: "/v1/webhooks/{id}",
  pathParameters: WEBHOOK_ID,
  changes: "webhook endpoint",
  body: { schema: secretRotationSchema, examples: { hour: { overlapSeconds: 3600 } } },
  replies: { 201: { description: "The endpoint, with its new secret.", schema: createdWebhookSchema, example: CREATED_WEBHOOK_EXAMPLE } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      const webhookId = await requireUnchangedWebhook(tx, { request, scope, path, now });
      await requireEnquiries(tx, scope, actor, { webhookId });
      const overlapMs = body.overlapSeconds === undefined ? MAX_OVERLAP_MS : body.overlapSeconds * 1000;
      const rotated = await rotateSecret(scope, webhookId, overlapMs, actor, open);
      return { status: 201, body: exactJson(createdWebhookView(rotated)), isSecret: true };
    }),
});
