import { animals } from "#components/shelter/pets/words.ts";
import { counted } from "#components/ui/counted.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import type { FixedRows } from "#lib/shelter/pets/import/fixes.schema.ts";
import type { ImportState, PetImport } from "#lib/shelter/pets/import/schema.ts";
import type { Becomes } from "#lib/shelter/pets/import/statuses.schema.ts";

export const rows = (count: number): string => counted(count, "row");

export function fixedWords({ rows: count, fixed }: FixedRows): string {
  if (count === 1) return fixed === 1 ? "The row has no more errors." : "The row still has errors.";
  const left = count - fixed;
  if (left === 0) return `${rows(count)} have no more errors.`;
  return fixed === 0
    ? `${rows(count)} still have errors.`
    : `${rows(fixed)} fixed; ${rows(left)} still ${left === 1 ? "has" : "have"} errors.`;
}

export const photos = (count: number): string => counted(count, "photo address", "photo addresses");

export const lostPhotosWords = (count: number): string =>
  count === 1
    ? "1 photo can’t be fetched: the file has no web address of it."
    : `${count.toLocaleString("en")} photos can’t be fetched: the file has no web addresses of them.`;

export const repeatedWords = (count: number): string =>
  count === 1 ? "1 row repeats the header and is left out." : `${rows(count)} repeat the header and are left out.`;

/** @param read the title of the column that has the field, which the other one could be as well */
export const doubledWords = (title: string, at: number, read: string, by: number, field: string): string =>
  `Two columns could be “${field}”: column ${by + 1}, “${isolated(read)}”, is read, and column ${at + 1}, “${isolated(title)}”, is ignored. To read the other one, choose it under Columns.`;

function skippedWords(count: number, things: string): string {
  return count === 0 ? "" : ` ${things} ${count === 1 ? "was" : "were"} skipped.`;
}

const was = (count: number, word: string): string => `${animals(count)} ${count === 1 ? "was" : "were"} ${word}.`;

function changedWords(added: number, updated: number): string {
  return [...(added > 0 || updated === 0 ? [was(added, "added")] : []), ...(updated > 0 ? [was(updated, "updated")] : [])].join(" ");
}

export function doneWords({ addedRows, updatedRows, faultyRows, duplicateRows, skipsDuplicates }: PetImport): string {
  const skipped = skipsDuplicates ? duplicateRows : 0;
  return `${changedWords(addedRows, updatedRows)}${skippedWords(faultyRows, `${rows(faultyRows)} with errors`)}${skippedWords(skipped, counted(skipped, "possible duplicate"))}`;
}

export const asBefore = (count: number): string => (count === 1 ? "as it was before" : "as they were before");

export function undoneWords({ undoneRows, restoredRows }: PetImport): string {
  const moved = undoneRows > 0 || restoredRows === 0 ? ` ${animals(undoneRows)} moved to the bin.` : "";
  const restored = restoredRows === 0 ? "" : ` ${animals(restoredRows)} ${restoredRows === 1 ? "is" : "are"} ${asBefore(restoredRows)}.`;
  return `The import was undone.${moved}${restored}`;
}

export function endWords({ state, mode, addedRows, updatedRows, error }: PetImport): string {
  const repeats = addedRows > 0 ? " Importing the file again would add duplicates." : "";
  const stays =
    addedRows + updatedRows === 0 ? "Nothing was added." : `${changedWords(addedRows, updatedRows)} These changes stay.${repeats}`;
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

export const DATE_ORDER_WORDS: Record<DateOrder, string> = { dmy: "Day first, as in 31/12/2026", mdy: "Month first, as in 12/31/2026" };

export const BECOMES_WORDS: Record<Becomes | "nothing", string> = {
  listed: "Listed on your site",
  pending: "Pending",
  adopted: "Adopted",
  not_listed: "Not listed",
  left_out: "Not imported",
  nothing: "Says nothing",
};

export const REASON_WORDS: Record<PrivateReason, string> = {
  people: "about people",
  medical: "medical",
  behavior: "about behavior",
  private: "private notes",
};

export function wantedRows({ goodRows, duplicateRows, tally }: PetImport, skipsDuplicates: boolean): number {
  return goodRows - tally.leftOut - tally.unchanged - (skipsDuplicates ? duplicateRows : 0);
}

export const newRows = ({ goodRows, tally: { updates, unchanged, leftOut, takenOff } }: PetImport): number =>
  goodRows - updates - unchanged - leftOut - takenOff;

/** Leaves out zeros. */
export function tallyWords(file: PetImport): string {
  const { faultyRows, tally } = file;
  const { updates, unchanged, leftOut, unlisted, adopted, undated, takenOff, keepStatus, kept, taken, comeBack } = tally;
  const parts: [number, string][] = [
    [newRows(file), "new"],
    [updates, "to update"],
    [unchanged, "unchanged"],
    [takenOff, "to take off your site"],
    [leftOut, "left out"],
    [faultyRows, "with errors"],
  ];
  const counts = parts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString("en")} ${word}`] : []));
  const notes: [number, string][] = [
    [unlisted, "not be listed"],
    [adopted, "be added as adopted"],
  ];
  const sentences = notes.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString("en")} will ${word}.`] : []));
  if (undated > 0)
    sentences.push(
      `${counted(undated, "has", "have")} no adoption date, so your site won’t show ${undated === 1 ? "it as a happy ending" : "them as happy endings"}.`,
    );
  if (takenOff > 0)
    sentences.push(`${counted(takenOff, "is", "are")} no longer in care according to the file and will be taken off your site.`);
  if (comeBack > 0) sentences.push(`${counted(comeBack, "comes back", "come back")} according to the file.`);
  if (keepStatus > 0) sentences.push(`${counted(keepStatus, "stays", "stay")} adopted, whatever the file says.`);
  if (kept > taken) sentences.push(`${counted(kept - taken, "keeps", "keep")} what your team changed.`);
  return [`${counts.join(", ") || "No rows"}.`, ...sentences].join(" ");
}
