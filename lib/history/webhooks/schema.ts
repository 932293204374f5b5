import * as z from "zod";
import { EVENT_TYPES, type EventType } from "#lib/history/events/schema.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** Counts tests and replays together. */
export const MAX_MANUAL_SENDS_A_MINUTE = 10;
export const MAX_DESCRIPTION_LENGTH = 100;
export const MAX_OVERLAP_MS = DAY_MS;

export const ENDPOINT_STATES = ["active", "paused", "disabled"] as const;
type EndpointState = (typeof ENDPOINT_STATES)[number];

const urlSchema = z.string({ error: "The address must be text" });
const descriptionSchema = z
  .string({ error: "The description must be text" })
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, { error: `The description can have at most ${MAX_DESCRIPTION_LENGTH} characters` })
  .refine(isStorable, { error: "The description can’t contain a NUL character" });

/** Empty means all, including future types. */
const eventTypesSchema = z
  .array(z.enum(EVENT_TYPES, { error: `An event type must be one of ${EVENT_TYPES.join(", ")}` }), {
    error: "The event types must be a list",
  })
  .max(EVENT_TYPES.length, { error: "An event type is listed twice" })
  .transform((types) => [...new Set(types)]);

const personalDataSchema = z.boolean({ error: "sendsPersonalData must be true or false" });

export const newEndpointSchema = z.object({
  url: urlSchema,
  description: descriptionSchema.default(""),
  eventTypes: eventTypesSchema.default([]),
  /** Messages about enquiries contain what the visitor wrote. */
  sendsPersonalData: personalDataSchema.default(false),
});
export type NewEndpoint = z.infer<typeof newEndpointSchema>;

export const endpointChangeSchema = z.object({
  url: urlSchema.optional(),
  description: descriptionSchema.optional(),
  eventTypes: eventTypesSchema.optional(),
  sendsPersonalData: personalDataSchema.optional(),
  state: z.enum(["active", "paused"], { error: "The state must be active or paused" }).optional(),
});
export type EndpointChange = z.infer<typeof endpointChangeSchema>;

const OVERLAP = { error: "The overlap must be a whole number of milliseconds from 0 to 24 hours" };
export const rotationSchema = z.object({ overlapMs: z.int(OVERLAP).min(0, OVERLAP).max(MAX_OVERLAP_MS, OVERLAP) });

export const REPLAYED = ["failed", "all"] as const;
export const replaySchema = z.object({
  since: z.iso.datetime({ error: "The moment must be a time in UTC such as 2026-01-31T08:00:00Z" }),
  which: z.enum(REPLAYED, { error: `What to replay must be one of ${REPLAYED.join(", ")}` }),
});
export type Replay = z.infer<typeof replaySchema>;

export interface EndpointView {
  id: string;
  url: string;
  description: string;
  /** Empty for all. */
  eventTypes: EventType[];
  sendsPersonalData: boolean;
  state: EndpointState;
  disabledAt: string | null;
  /** `gone`: answered 410; `exhausted`: nothing succeeded for three days. */
  disabledReason: "gone" | "exhausted" | null;
  /** Null while it works. */
  failingSince: string | null;
  lastSuccessAt: string | null;
  /** The previous secret also signs until then. */
  oldSecretUntil: string | null;
  createdAt: string;
}

/** `secret` is shown only once. */
export interface ShownSecret {
  secret: string;
  endpoint: EndpointView;
}
