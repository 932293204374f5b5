import Link from "next/link";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

/** Whether a page without rows means that the project has no animals outside the bin. */
export function showsAll({ q, status, category, listed, bin, after, before }: PetQuery): boolean {
  return q === "" && !bin && [status, category, listed, after, before].every((one) => one === undefined);
}

export function NoPets(props: { project: string; query: PetQuery; canWrite: boolean; go: GoTo; onAdd: () => void }) {
  const { project, query, canWrite, go, onAdd } = props;
  if (query.q !== "" || [query.status, query.category, query.listed].some((one) => one !== undefined)) {
    return (
      <EmptyState
        picture="no-match"
        title="No animals match this search and these filters"
        text={query.q !== "" && "A search finds the beginning of any word of a name, or a number."}
      >
        <button
          type="button"
          onClick={() => go({ query: { q: "", status: null, category: null, listed: null } })}
          className="button button--outline"
        >
          Clear search and filters
        </button>
      </EmptyState>
    );
  }
  if (query.bin) return <EmptyState picture="nothing" title="The bin is empty" />;
  if (query.after !== undefined || query.before !== undefined) {
    return <EmptyState picture="nothing" title="There is nothing left on this page" />;
  }
  return (
    <EmptyState
      picture="nothing"
      title="No animals yet"
      text={
        canWrite
          ? "Add the first one by hand, import a list, or let your website add them with an API key."
          : "They appear here as soon as someone adds them."
      }
    >
      {canWrite && (
        <>
          <button type="button" onClick={onAdd} className="button button--primary">
            Add the first animal
          </button>
          <Link href={`/p/${project}/animals/import`} className="button button--outline">
            Import a list
          </Link>
        </>
      )}
      <button type="button" onClick={() => go({ query: { bin: true } })} className="button button--outline">
        View the bin
      </button>
    </EmptyState>
  );
}
