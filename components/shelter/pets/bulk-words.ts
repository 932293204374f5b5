import { animals } from "#components/shelter/pets/words.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import type { Tally } from "#lib/shelter/pets/bulk/rules.ts";
import type { BulkChange, BulkPatch } from "#lib/shelter/pets/bulk/schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";
import { profileValueWords } from "#lib/shelter/profiles/words.view.ts";

/** Fields of the profile that are yes or no. */
export const BULK_ANSWERS = ["neutered", "vaccinated", "goodWithDogs", "goodWithCats", "goodWithChildren"] as const;
export type BulkAnswer = (typeof BULK_ANSWERS)[number];

/** Fields of the profile that can be set for many. */
export const BULK_FIELDS = ["species", "size", ...BULK_ANSWERS, "intakeDate", "location", "fee"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** Completes "3 animals …", such as "given the location “Kennel 3”". */
export function bulkFieldDone(field: BulkField, { internal, ...patch }: BulkPatch): string {
  const value = profileValueWords(field, { ...patch, ...internal }[field] ?? null);
  const { label } = PROFILE_FIELDS[field];
  return value === "none" ? `left without “${label}”` : `given “${label}”: ${isolated(value)}`;
}

interface BulkWords {
  ask: string;
  yes: string;
  /** Example: "moved to the bin". */
  done: string;
}

/** Needs a confirmation; a field of the profile has its own dialog. */
export type AskedChange = Exclude<BulkChange, { kind: "profile" }>;

export function bulkWords(change: AskedChange, count: number, categories: readonly Category[] | undefined): BulkWords {
  const what = animals(count);
  if (change.kind === "bin") return { ask: `Move ${what} to the bin?`, yes: "Move to the bin", done: "moved to the bin" };
  if (change.kind === "restore") return { ask: `Restore ${what}?`, yes: "Restore", done: "restored" };
  if (change.kind === "listed") {
    return change.listed
      ? { ask: `List ${what}?`, yes: "List", done: "listed" }
      : { ask: `Take ${what} off the list?`, yes: "Take off the list", done: "taken off the list" };
  }
  const to = change.kind === "status" ? STATUS_WORDS[change.status] : categoryLabel(change.categoryId, categories);
  return { ask: `Set ${what} to “${isolated(to)}”?`, yes: `Set to “${isolated(to)}”`, done: `set to “${isolated(to)}”` };
}

export const counted = (count: number, isSure: boolean): string => `${isSure ? "" : "At least "}${animals(count)}`;

/** @param isSure false if a response was lost: its step may have been applied */
export function bulkDone(done: string, { seen, changed }: Tally, isSure: boolean): string {
  if (!isSure || changed > 0) return `${counted(changed, isSure)} ${done}.`;
  return seen === 1 ? `Nothing changed: the animal didn’t need to be ${done}.` : `Nothing changed: no animal needed to be ${done}.`;
}
