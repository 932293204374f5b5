import type { KeyScope } from "#lib/api-keys/schema.ts";
import type { CallKind } from "#lib/usage/keys.schema.ts";

export const SCOPE_WORDS = { read: "Read only", read_write: "Read and write" } as const satisfies Record<KeyScope, string>;

export const KIND_WORDS = {
  answered: { label: "Answered", statuses: "2xx" },
  refused: { label: "Refused", statuses: "429" },
  faulty: { label: "Client errors", statuses: "4xx" },
  failed: { label: "Server errors", statuses: "5xx" },
} as const satisfies Record<CallKind, { label: string; statuses: string }>;
