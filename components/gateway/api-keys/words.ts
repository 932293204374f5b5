import type { UsedUpQuota } from "#lib/gateway/api-keys/detail.schema.ts";
import type { CallKind } from "#lib/gateway/usage/keys.schema.ts";

export const KIND_WORDS = {
  answered: { label: "Answered", statuses: "2xx" },
  refused: { label: "Refused", statuses: "429" },
  clientErrors: { label: "Client errors", statuses: "4xx" },
  serverErrors: { label: "Server errors", statuses: "5xx" },
} as const satisfies Record<CallKind, { label: string; statuses: string }>;

export const USED_UP_WORDS = {
  minute: "This minute’s quota is used up.",
  day: "Today’s quota is used up.",
} as const satisfies Record<UsedUpQuota["window"], string>;

const time = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

/** Uses the reader's time zone. */
export function liftedWords(usedUp: UsedUpQuota | null): string {
  if (usedUp === null) return "The ban was lifted. Requests succeed again.";
  return `The ban was lifted. ${USED_UP_WORDS[usedUp.window]} Requests succeed again at ${time.format(new Date(usedUp.until))}.`;
}
