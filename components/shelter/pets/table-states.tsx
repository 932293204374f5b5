import Link from "next/link";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { NO_FILTERS } from "#lib/shelter/pets/table/address.schema.ts";
import { countFilters, hasFilter, tabCount, tabOf, tabState } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, PetQuery } from "#lib/shelter/pets/table/schema.ts";

interface NoPetsProps {
  project: string;
  query: PetQuery;
  /** The project has no animals outside the bin. */
  isBare: boolean;
  /** Outside the bin, with the search and the filters. */
  all: Counted;
  canWrite: boolean;
  go: GoTo;
  onAdd: () => void;
}

export function NoPets({ project, query, isBare, all, canWrite, go, onAdd }: NoPetsProps) {
  if (hasFilter(query)) {
    return (
      <EmptyState
        picture="no-match"
        title={
          countFilters(query) === 0 ? `No animals match “${isolated(query.q.trim())}”` : "No animals match this search and these filters"
        }
        text={
          query.q !== "" &&
          "A search finds the beginning of any word of a name, or a whole number or microchip. For a breed or a location, use the filters."
        }
      >
        {tabOf(query) !== "all" && all.count > 0 && (
          <Button onClick={() => go({ query: tabState("all") })}>Show all {tabCount(all)}</Button>
        )}
        <Button label={countFilters(query) === 0 ? "Clear search" : "Clear search and filters"} onClick={() => go({ query: NO_FILTERS })} />
      </EmptyState>
    );
  }
  if (query.after !== undefined || query.before !== undefined) {
    return <EmptyState picture="nothing" title="There is nothing left on this page" />;
  }
  if (query.bin) return <EmptyState picture="nothing" title="The bin is empty" />;
  if (!isBare) {
    return (
      <EmptyState picture="nothing" title={query.status ? `No animal is ${STATUS_WORDS[query.status].toLowerCase()}` : "No animals"}>
        <Button label="Show all animals" onClick={() => go({ query: tabState("all") })} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture="nothing"
      title="No animals yet"
      text={canWrite ? "Add the first one, with a photo, or import a list." : "They appear here as soon as someone adds them."}
    >
      {canWrite && (
        <>
          <Button tone="primary" label="Add the first animal" onClick={onAdd} />
          <Link href={`/p/${project}/animals/import`} className="button button--outline">
            Import a list
          </Link>
        </>
      )}
      <Button label="View the bin" onClick={() => go({ query: { bin: true } })} />
    </EmptyState>
  );
}
