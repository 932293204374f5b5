import { animals } from "#components/shelter/pets/words.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

export function TakeAll({ page, onTake }: { page: PetPage; onTake: () => void }) {
  const { count, countIsExact } = page;
  return (
    <button
      type="button"
      onClick={onTake}
      aria-label={`Select all ${countIsExact ? animals(count) : "animals"} that match`}
      className="link h-control-small cursor-pointer px-2"
    >
      Select all {countIsExact && count.toLocaleString("en")}
      <span className="max-2xl:hidden"> animals that match</span>
    </button>
  );
}
