import type { GoTo } from "#components/pets/use-pet-query.ts";
import type { PetQuery } from "#lib/pets/table/schema.ts";

export function NoPets({ query, canWrite, go, onAdd }: { query: PetQuery; canWrite: boolean; go: GoTo; onAdd: () => void }) {
  const isFiltered = query.q !== "" || query.status !== undefined || query.category !== undefined;
  const isBeyond = query.after !== undefined || query.before !== undefined;
  const text = isFiltered
    ? "No animals match this search and these filters."
    : query.bin
      ? "The bin is empty."
      : isBeyond
        ? "There is nothing left on this page."
        : "No animals yet. Add the first one here, or let a program add them with an API key.";
  return (
    <div className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <p className="max-w-lg text-lg">{text}</p>
      {isFiltered ? (
        <button
          type="button"
          onClick={() => go({ query: { q: "", status: null, category: null } })}
          className="button button--outline h-11 px-5 md:h-11"
        >
          Clear search and filters
        </button>
      ) : (
        !query.bin &&
        !isBeyond &&
        canWrite && (
          <button type="button" onClick={onAdd} className="button button--primary h-11 px-5 md:h-11">
            Add the first animal
          </button>
        )
      )}
    </div>
  );
}
