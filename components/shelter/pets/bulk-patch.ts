import { BULK_ANSWERS, type BulkAnswer, type BulkField } from "#components/shelter/pets/bulk-words.ts";
import type { BulkPatch } from "#lib/shelter/pets/bulk/schema.ts";
import { type Size, speciesOf } from "#lib/shelter/profiles/rules.ts";

export const isAnswer = (field: BulkField): field is BulkAnswer => BULK_ANSWERS.some((one) => one === field);

/** @param text `yes` or `no` for an answer; empty clears */
export function patchFrom(field: BulkField, text: string, currency: string): BulkPatch {
  const value = text.trim() === "" ? null : text.trim();
  if (isAnswer(field)) return { [field]: value && value === "yes" };
  if (field === "species") return { species: value && speciesOf(value) };
  if (field === "size") return { size: value as Size | null };
  if (field === "location") return { internal: { location: value } };
  return field === "fee" ? { fee: value === null ? null : { amount: value.replace(",", "."), currency } } : { intakeDate: value };
}
