import * as z from "zod";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { DELIVERY_STATES } from "#lib/history/webhooks/deliveries.schema.ts";
import { ENDPOINT_STATES, MAX_DESCRIPTION_LENGTH, MAX_OVERLAP_MS, REPLAYED } from "#lib/history/webhooks/schema.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { overlapSeconds } from "#lib/platform/secrets/overlap.schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

const MAX_URL_LENGTH = 4096;
const URL_RULE = "must be an https address";
const DESCRIPTION_RULE = `must be text of at most ${MAX_DESCRIPTION_LENGTH} characters, without NUL characters`;
const TYPE_RULE = `must be one of ${EVENT_TYPES.join(", ")}`;
const FLAG_RULE = "must be true or false";
const STATUS_RULE = "must be active or paused";
const SINCE_RULE = "must be a moment (RFC 3339) such as 2026-11-21T09:30:00Z";
const MAX_OVERLAP_SECONDS = MAX_OVERLAP_MS / 1000;
const AT = "2026-11-21T09:30:00.000Z";

const time = (description: string) => z.iso.datetime().meta({ description, example: AT });
const maybe = (description: string) => z.iso.datetime().nullable().meta({ description, example: null });
const word = (description: string, words: readonly string[]) =>
  z.string().meta({ description, example: words[0] ?? "", override: { "x-extensible-enum": [...words] } });

const RECORD = {
  id: int64Schema.meta({ description: "Unique identifier of the endpoint.", example: 4 }),
  url: z.string().meta({ description: "Where messages are sent.", example: "https://pets.example/hooks" }),
  description: z.string().meta({ description: "Your own words.", example: "Intake" }),
  eventTypes: z.array(z.string()).meta({ description: "What it gets; empty for all types, also later ones.", example: ["pet.created"] }),
  sendsPersonalData: z.boolean().meta({ description: "Whether messages about enquiries have what the visitor wrote.", example: false }),
  status: word("`disabled`: nothing succeeded for three days, or it answered 410.", ENDPOINT_STATES),
  failingSince: maybe("Since when nothing has succeeded; null while it works."),
  lastSuccessAt: maybe("When a message was last delivered."),
  oldSecretUntil: maybe("Until when the secret before also signs."),
  createdAt: time("When it was added, in UTC."),
};

export const webhookSchema = z
  .object(RECORD)
  .meta({ id: "WebhookEndpoint", description: "An address that gets events, without its secret." });
export const webhooksSchema = z.array(webhookSchema).meta({ id: "WebhookEndpoints", description: "Endpoints, ascending by id." });
export const createdWebhookSchema = z
  .object({ ...RECORD, secret: z.string().meta({ description: "Signs the messages. No other response has it.", example: "whsec_…" }) })
  .meta({ id: "CreatedWebhookEndpoint", description: "An endpoint, with its new secret." });

const settable = {
  url: z.string({ error: URL_RULE }).max(MAX_URL_LENGTH, { error: URL_RULE }).meta({
    description: "An https address that is public. Its redirects are not followed.",
    example: "https://pets.example/hooks",
  }),
  description: z
    .string({ error: DESCRIPTION_RULE })
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, { error: DESCRIPTION_RULE })
    .refine(isStorable, { error: DESCRIPTION_RULE })
    .optional()
    .meta({ description: "Your own words." }),
  eventTypes: z
    .array(z.enum(EVENT_TYPES, { error: TYPE_RULE }), { error: "must be a list" })
    .max(EVENT_TYPES.length, { error: "must have each type once" })
    .transform((types) => [...new Set(types)])
    .optional()
    .meta({
      description: "What it gets; empty for all.",
      example: ["pet.created"],
      override: { type: "array", items: { type: "string" } },
    }),
  sendsPersonalData: z
    .boolean({ error: FLAG_RULE })
    .optional()
    .meta({ description: "Whether messages about enquiries have what the visitor wrote. Needs `enquiries:read` too." }),
};

export const newWebhookSchema = z.object(settable).meta({ id: "NewWebhookEndpoint" });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** A merge patch (RFC 7396). */
export const webhookPatchSchema = z
  .object({
    ...settable,
    url: settable.url.optional(),
    status: z
      .enum(["active", "paused"], { error: STATUS_RULE })
      .optional()
      .meta({ description: "`paused` stops it; `active` also sends what it missed, and enables a disabled one." }),
  })
  .meta({ id: "WebhookEndpointPatch", description: "What to change. A field that is left out stays." });
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

export const secretRotationSchema = z
  .object({
    overlapSeconds: overlapSeconds(MAX_OVERLAP_SECONDS, "How long the old secret also signs. A day by default."),
  })
  .meta({ id: "WebhookSecretRotation" });
export type SecretRotation = z.infer<typeof secretRotationSchema>;

export const webhookReplaySchema = z
  .object({
    since: z.iso
      .datetime({ offset: true, error: SINCE_RULE })
      .meta({ description: "From this moment on, at most 30 days back.", example: AT }),
    which: z
      .enum(REPLAYED, { error: `must be one of ${REPLAYED.join(", ")}` })
      .meta({ description: "`failed`: messages that were given up. `all`: every event, also from before the endpoint." }),
  })
  .meta({ id: "WebhookReplay" });
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;

export const webhookTestSchema = z
  .object({ deliveryId: int64Schema.meta({ description: "The identifier of the delivery.", example: 90 }) })
  .meta({ id: "WebhookTest" });

const DELIVERY = {
  id: int64Schema.meta({ description: "Unique identifier of the delivery.", example: 90 }),
  messageId: z.string().meta({ description: "The header `webhook-id`, the same for each attempt.", example: "evt_128" }),
  type: z.string().meta({ description: "Type of the event, or `webhook.test`.", example: "pet.created" }),
  status: word("`waiting`: it will be tried again.", DELIVERY_STATES),
  attempts: z.int().min(0).meta({ description: "How often it was sent.", example: 1 }),
  createdAt: time("When it was queued, in UTC."),
  nextAttemptAt: maybe("When it will be sent next."),
};
export const webhookDeliveriesSchema = z
  .array(z.object(DELIVERY).meta({ id: "WebhookDelivery", description: "A message to an endpoint." }))
  .meta({ id: "WebhookDeliveries", description: "Deliveries, ascending by id." });

export const webhookDeliverySchema = z
  .object({
    ...DELIVERY,
    body: z.string().meta({ description: "What was sent, as text.", example: "{}" }),
    tries: z
      .array(
        z
          .object({
            at: time("In UTC."),
            durationMs: z.number().meta({ description: "Milliseconds.", example: 120 }),
            status: z.number().nullable().meta({ description: "Of the answer; null without one.", example: 200 }),
            reason: z.string().nullable().meta({ description: "Why it failed, as a sentence; null after success.", example: null }),
          })
          .meta({ id: "WebhookTry" }),
      )
      .meta({ description: "Latest first." }),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A message to an endpoint, and what became of it." });

export const WEBHOOK_EXAMPLE = {
  ...{ id: 4, url: "https://pets.example/hooks", description: "Intake", eventTypes: ["pet.created"], sendsPersonalData: false },
  ...{ status: "active", failingSince: null, lastSuccessAt: AT, oldSecretUntil: null, createdAt: AT },
};
export const CREATED_WEBHOOK_EXAMPLE = { ...WEBHOOK_EXAMPLE, lastSuccessAt: null, secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" };
export const DELIVERY_EXAMPLE = {
  ...{ id: 90, messageId: "evt_128", type: "pet.created", status: "delivered", attempts: 1, createdAt: AT, nextAttemptAt: null },
};
