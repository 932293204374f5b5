import { animals } from "#components/shelter/pets/words.ts";
import type { ImportState, PetImport } from "#lib/shelter/pets/import/schema.ts";

const number = new Intl.NumberFormat("en");

export function rows(count: number): string {
  return count === 1 ? "1 row" : `${number.format(count)} rows`;
}

function skippedWords(count: number, things: string): string {
  return count === 0 ? "" : ` ${things} ${count === 1 ? "was" : "were"} skipped.`;
}

export function doneWords({ addedRows, faultyRows, duplicateRows, skipsDuplicates }: PetImport): string {
  const skipped = skipsDuplicates ? duplicateRows : 0;
  const duplicates = skipped === 1 ? "1 possible duplicate" : `${number.format(skipped)} possible duplicates`;
  const added = `${animals(addedRows)} ${addedRows === 1 ? "was" : "were"} added.`;
  return `${added}${skippedWords(faultyRows, `${rows(faultyRows)} with errors`)}${skippedWords(skipped, duplicates)}`;
}

export function endWords({ state, mode, addedRows, error }: PetImport): string {
  const stays =
    addedRows === 0
      ? "Nothing was added."
      : `${animals(addedRows)} ${addedRows === 1 ? "was" : "were"} added and will stay. Importing the file again would add duplicates.`;
  if (state === "cancelled") return `Canceled. ${stays}`;
  return `${mode === null ? "The file could not be used." : "The import was interrupted."} ${stays} ${error ?? ""}`.trimEnd();
}

export const STATE_WORDS: Record<ImportState, string> = {
  uploading: "Uploading",
  checking: "Checking",
  ready: "Waiting for you",
  adding: "Adding",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
  undoing: "Undoing",
  undone: "Undone",
};

export const STATE_TONES = {
  uploading: "plain",
  checking: "plain",
  ready: "warn",
  adding: "plain",
  done: "good",
  failed: "bad",
  cancelled: "plain",
  undoing: "plain",
  undone: "plain",
} as const satisfies Record<ImportState, string>;
