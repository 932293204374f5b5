"use client";

import { LayoutGrid, ListFilter } from "lucide-react";
import { useId, useState } from "react";
import { petFilters } from "#components/shelter/pets/lazy-parts.ts";
import { StatusTabs } from "#components/shelter/pets/status-tabs.tsx";
import type { TableView } from "#components/shelter/pets/table-view.ts";
import type { GoTo, Look } from "#components/shelter/pets/use-pet-query.ts";
import { ViewMenu } from "#components/shelter/pets/view-menu.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { countFilters, FILTERS } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import type { TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

interface FilterBarProps {
  project: string;
  query: PetQuery;
  view: TableView;
  counts: TabCounts;
  categories: readonly Category[] | undefined;
  go: GoTo;
  look: Look;
}

export function FilterBar({ project, query, view, counts, categories, go, look }: FilterBarProps) {
  const id = useId();
  const count = countFilters(query);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-2 sm:mb-4">
      <div className="flex basis-full gap-1 sm:contents">
        <SearchField
          label="Search by name or number"
          placeholder="Name or number"
          value={query.q}
          width="sm:max-w-80"
          onSearch={(q, isFirst) => go({ query: { q } }, isFirst ? "push" : "replace")}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={petFilters.preload}
          onFocus={petFilters.preload}
          className="inline-flex h-control cursor-pointer items-center gap-2 rounded-xl px-3 text-note font-semibold whitespace-nowrap hover:bg-foreground/8 aria-expanded:bg-foreground/8"
        >
          <ListFilter aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Filters</span>
          {count > 0 && `(${count})`}
        </button>
        <div className="ml-auto flex items-center xl:order-1">
          <button
            type="button"
            aria-pressed={view.layout === "grid"}
            aria-label="Grid"
            title={view.layout === "grid" ? "Show as a table" : "Show as a grid"}
            onClick={() => look({ layout: view.layout === "grid" ? "table" : "grid" })}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 aria-pressed:bg-butter"
          >
            <LayoutGrid aria-hidden className="size-4" />
          </button>
          <ViewMenu query={query} view={view} go={go} look={look} />
        </div>
      </div>
      <StatusTabs query={query} counts={counts} go={go} />
      <div id={id} className={`${isOpen ? "grid" : "hidden"} order-1 basis-full grid-cols-2 gap-2.5 sm:grid-cols-4 2xl:grid-cols-8`}>
        {isOpen && (
          <Lazy part={petFilters} props={{ project, query, categories, go }} onLost={() => setOpen(false)}>
            {FILTERS.map((name) => (
              <div key={name} className="h-control" />
            ))}
          </Lazy>
        )}
      </div>
    </search>
  );
}
