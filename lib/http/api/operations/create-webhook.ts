import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { CREATED_WEBHOOK_EXAMPLE, createdWebhookSchema, type NewWebhook, newWebhookSchema } from "#lib/history/webhooks/record.schema.ts";
import { createdWebhookView } from "#lib/history/webhooks/record.view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { requireEnquiries, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const createWebhook = defineRoute<NewWebhook>({
  name: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  tag: "Webhook endpoints",
  summary: "Add a webhook endpoint",
  description:
    "Adds an address that gets events from now on. Only this response has the secret that signs them: a repeated `Idempotency-Key` is a 409 that says so. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: newWebhookSchema,
    examples: {
      min: { url: "https://pets.example/hooks" },
      some: { url: "https://pets.example/hooks", description: "Intake", eventTypes: ["pet.created", "pet.updated"] },
    },
  },
  replies: { 201: { description: "The new endpoint, with its secret.", schema: createdWebhookSchema, example: CREATED_WEBHOOK_EXAMPLE } },
  errors: [...WEBHOOK_WRITE_ERRORS, ...BODY_ERRORS, "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      await requireEnquiries(tx, scope, actor, body);
      const { url, description = "", eventTypes = [], sendsPersonalData = false } = body;
      const added = await addEndpoint(scope, { url, description, eventTypes, sendsPersonalData }, actor, open);
      return { status: 201, body: exactJson(createdWebhookView(added)), isSecret: true };
    }),
});
