import type { EventType, NewEvent } from "#lib/history/events/schema.ts";
import type { ExactJson } from "#lib/platform/exact-json.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";

/** No sequence gives it. */
const NONE = INT64_MAX;
const AT = "2026-11-21T09:30:00.000Z";
const pet = (status: string) => ({ id: NONE, name: "Biscuit", categoryId: 3n, status });
const order = (status: string) => ({ id: NONE, petId: NONE, status, createdAt: AT });
const enquiry = (status: string) => ({ id: NONE, petId: NONE, status, state: status, createdAt: AT });
const domain = (routing: string) => ({ id: NONE, name: "adopt.example", use: "primary", routing });
const key = { id: NONE, name: "Website", last4: "x7Qp" };

const DATA: Record<EventType, Record<string, ExactJson>> = {
  "pet.created": pet("available"),
  "pet.updated": pet("pending"),
  "pet.deleted": pet("available"),
  "pet.restored": pet("available"),
  "order.created": order("placed"),
  "order.updated": order("completed"),
  "order.deleted": order("cancelled"),
  "enquiry.created": enquiry("new"),
  "enquiry.updated": enquiry("in_progress"),
  "enquiry.deleted": enquiry("closed"),
  "domain.added": domain("waiting"),
  "domain.verified": domain("verified"),
  "domain.drifted": domain("drifted"),
  "domain.stopped": domain("stopped"),
  "domain.lost": domain("lost"),
  "domain.updated": domain("verified"),
  "domain.removed": domain("verified"),
  "api_key.banned": { ...key, startedAt: AT, endsAt: "2026-11-21T09:31:00.000Z" },
  "api_key.expiring": { ...key, expiresAt: "2026-11-28T09:30:00.000Z" },
  "plan.changed": { plan: "pro", perMinute: 300, perDay: 10_000 },
};

/** About nothing that exists. */
export const sampleEvent = (type: EventType): NewEvent => ({ type, data: DATA[type] });
