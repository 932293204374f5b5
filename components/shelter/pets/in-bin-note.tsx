import { inDays } from "#components/shelter/pets/words.ts";
import { daysLeft } from "#lib/shelter/pets/bin.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

/** @param readAt epoch milliseconds */
export function InBinNote({ pet, readAt }: { pet: PetRow; readAt: number }) {
  return (
    pet.deletedAt !== null && (
      <p className="mb-5 rounded-xl border border-border bg-surface-secondary p-4">
        This animal is in the bin. It and its adoptions are permanently deleted {inDays(daysLeft(pet.deletedAt, readAt))}.
      </p>
    )
  );
}
