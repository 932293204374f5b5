import type { ExactJson } from "#lib/platform/exact-json.ts";

/** The guide's chapter on events has the same list. */
export const EVENT_TYPES = [
  "pet.created",
  "pet.updated",
  "pet.deleted",
  "pet.restored",
  "order.created",
  "order.updated",
  "order.deleted",
  "enquiry.created",
  "enquiry.updated",
  "enquiry.deleted",
  "domain.added",
  "domain.verified",
  "domain.drifted",
  "domain.stopped",
  "domain.lost",
  "domain.updated",
  "domain.removed",
  "api_key.banned",
  "api_key.expiring",
  "plan.changed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_DAYS = 30;

/** As in the API, with int64 as bigint. Never contains a secret. */
type EventFacts = Readonly<Record<string, ExactJson>>;

export interface NewEvent {
  type: EventType;
  data: EventFacts;
}

export interface EventRow {
  /** int64 as text; ascends in commit order within a project. */
  id: string;
  type: EventType;
  data: string;
  occurredAt: string;
}
