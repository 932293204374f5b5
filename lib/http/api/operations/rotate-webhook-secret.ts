import { rotateSecret } from "#lib/history/webhooks/mutations.ts";
import {
  CREATED_WEBHOOK_EXAMPLE,
  createdWebhookSchema,
  type SecretRotation,
  secretRotationSchema,
} from "#lib/history/webhooks/record.schema.ts";
import { createdWebhookView } from "#lib/history/webhooks/record.view.ts";
import { MAX_OVERLAP_MS } from "#lib/history/webhooks/schema.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { requireEnquiries, WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const rotateWebhookSecret = defineRoute<SecretRotation>({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/rotate-secret",
  tag: "Webhook endpoints",
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Gives an endpoint a new secret; both sign during the overlap. Only this response has it: a repeated `Idempotency-Key` is a 409 that says so. Needs a key with the permission `webhooks`, and `enquiries` for an endpoint that gets what visitors wrote. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: IDEMPOTENCY_KEY,
  body: { schema: secretRotationSchema, examples: { hour: { overlapSeconds: 3600 } } },
  replies: { 201: { description: "The endpoint, with its new secret.", schema: createdWebhookSchema, example: CREATED_WEBHOOK_EXAMPLE } },
  errors: [...WEBHOOK_WRITE_ERRORS, ...BODY_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      const webhookId = path["webhookId"] ?? "";
      await requireEnquiries(tx, scope, actor, { webhookId });
      const overlapMs = body.overlapSeconds === undefined ? MAX_OVERLAP_MS : body.overlapSeconds * 1000;
      const rotated = await rotateSecret(scope, webhookId, overlapMs, actor, open);
      return { status: 201, body: exactJson(createdWebhookView(rotated)), isSecret: true };
    }),
});
