import type { ImportState, PetImport } from "#lib/pets/import/schema.ts";

const number = new Intl.NumberFormat("en");

export function rows(count: number): string {
  return count === 1 ? "1 row" : `${number.format(count)} rows`;
}

export function endWords({ state, mode, addedRows, fault }: PetImport): string {
  const stays =
    addedRows === 0
      ? "Nothing was added."
      : `${addedRows === 1 ? "1 animal was" : `${number.format(addedRows)} animals were`} added and will stay. Importing the file again would add duplicates.`;
  if (state === "cancelled") return `Canceled. ${stays}`;
  return `${mode === null ? "The file could not be used." : "The import was interrupted."} ${stays} ${fault ?? ""}`.trimEnd();
}

export const STATE_WORDS: Record<ImportState, string> = {
  uploading: "Uploading",
  checking: "Checking",
  ready: "Waiting for you",
  adding: "Adding",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

export const STATE_TONES = {
  uploading: "plain",
  checking: "plain",
  ready: "warn",
  adding: "plain",
  done: "good",
  failed: "bad",
  cancelled: "plain",
} as const satisfies Record<ImportState, string>;
