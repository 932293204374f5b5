/** docs/api.md has the same list. */
export const EVENT_TYPES = [
  "pet.created",
  "pet.updated",
  "pet.deleted",
  "pet.restored",
  "order.created",
  "order.updated",
  "order.deleted",
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

/** As the API answers it, int64 as bigint; never a secret. */
export type EventFacts = Readonly<Record<string, string | number | bigint | null>>;

export interface NewEvent {
  type: EventType;
  data: EventFacts;
}

/** One entry of a project's log. */
export interface EventRow {
  /** int64 as text; ascending in the order of commits within a project. */
  id: string;
  type: EventType;
  /** The JSON that is stored. */
  data: string;
  /** RFC 3339, UTC. */
  occurredAt: string;
}
