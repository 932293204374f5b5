import type { EventRow } from "#lib/history/events/schema.ts";

/** Splices stored JSON, so int64 stays exact. */
export function eventJson({ id, type, occurredAt, data }: EventRow): string {
  return `{"id":${id},"type":"${type}","occurredAt":"${occurredAt}","data":${data}}`;
}
