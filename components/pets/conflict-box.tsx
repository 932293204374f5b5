import { valueWords } from "#components/pets/pet-history.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { changedFields } from "#lib/pets/table/rules.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";

const FIELDS = { name: "Name", categoryId: "Category", status: "Status" } as const;

/** Nothing is stored yet. */
export function ConflictBox(props: {
  seen: PetRow;
  now: PetRow;
  categories: readonly Category[] | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { seen, now, categories, onTakeTheirs, onKeepMine } = props;
  const changed = changedFields(seen, now);
  const isGone = now.deletedAt !== null;
  return (
    <div role="alert" className="mb-5 rounded-xl border border-warning bg-warning/15 p-4 text-[0.9375rem]">
      <p className="font-semibold">Someone else changed this animal while you had it open. Your changes aren’t saved yet.</p>
      <ul className="mt-2">
        {changed.map((field) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            {FIELDS[field]}: {valueWords(field, seen[field], categories)} → <strong>{valueWords(field, now[field], categories)}</strong>
          </li>
        ))}
        {isGone && <li>It was moved to the bin.</li>}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <button type="button" onClick={onTakeTheirs} className="button button--outline h-11 bg-surface px-4 md:h-11">
          Show current version
        </button>
        {!isGone && (
          <button type="button" onClick={onKeepMine} className="button button--outline h-11 bg-surface px-4 md:h-11">
            Save mine anyway
          </button>
        )}
      </div>
    </div>
  );
}
