import type { EventRow } from "#lib/history/events/schema.ts";

/** Spliced from stored JSON, so int64 stays exact. */
export function eventJson({ id, type, occurredAt, data }: EventRow): string {
  return `{"id":${id},"type":"${type}","occurredAt":"${occurredAt}","data":${data}}`;
}

export type EventFacts = Record<string, string | number | bigint | null>;

/** int64 stays exact as a bigint. */
export function factsJson(facts: EventFacts): string {
  const fields = Object.entries(facts).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === "bigint" ? value : JSON.stringify(value)}`,
  );
  return `{${fields.join(",")}}`;
}
