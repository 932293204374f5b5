import { EVENT_WORDS } from "#lib/history/events/words.view.ts";
import type { DeliveryRow } from "#lib/history/webhooks/deliveries.schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";

interface StateWords {
  tone: "good" | "warn" | "bad" | "plain";
  label: string;
}

export function endpointWords({ state, failingSince }: Pick<EndpointView, "state" | "failingSince">): StateWords {
  if (state === "disabled") return { tone: "bad", label: "Disabled" };
  if (state === "paused") return { tone: "plain", label: "Paused" };
  return failingSince === null ? { tone: "good", label: "Active" } : { tone: "warn", label: "Failing" };
}

export function deliveryWords({ state, attempts }: Pick<DeliveryRow, "state" | "attempts">): StateWords {
  if (state === "delivered") return { tone: "good", label: "Delivered" };
  if (state === "failed") return { tone: "bad", label: "Failed" };
  return attempts === 0 ? { tone: "plain", label: "Waiting" } : { tone: "warn", label: "Retrying" };
}

export const DISABLED_WORDS = {
  gone: "It answered that it is gone (status 410).",
  exhausted: "It took no message for three days.",
} as const satisfies Record<NonNullable<EndpointView["disabledReason"]>, string>;

/** Tells endpoints apart; the rest of the address stands beside it. */
export function endpointName({ url, description }: Pick<EndpointView, "url" | "description">): string {
  return description || new URL(url).host;
}

export function typesWords({ eventTypes }: Pick<EndpointView, "eventTypes">): { short: string; all: string } {
  const all = eventTypes.map((type) => EVENT_WORDS[type]).join(", ");
  if (eventTypes.length === 0) return { short: "All events", all };
  return { short: eventTypes.length === 1 ? all : `${eventTypes.length} event types`, all };
}
