import type { ImportState } from "#lib/pets/import/schema.ts";

const number = new Intl.NumberFormat("en");

/** A count of rows as a sentence has it. */
export function rows(count: number): string {
  return count === 1 ? "1 row" : `${number.format(count)} rows`;
}

export const STATE_WORDS: Record<ImportState, string> = {
  uploading: "Arriving",
  checking: "Being checked",
  ready: "Waiting for you",
  adding: "Being added",
  done: "Done",
  failed: "Refused",
  cancelled: "Cancelled",
};

/** The colours repeat what the word says. */
export const STATE_TONES = {
  uploading: "plain",
  checking: "plain",
  ready: "warn",
  adding: "plain",
  done: "good",
  failed: "bad",
  cancelled: "plain",
} as const satisfies Record<ImportState, string>;
