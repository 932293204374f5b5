"use client";

import { Bookmark, LayoutGrid, ListFilter, SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { petFilters, savedViews, saveView, viewChoices } from "#components/shelter/pets/lazy-parts.ts";
import type { GoTo, Look } from "#components/shelter/pets/use-pet-query.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import { countFilters, FILTERS, PET_TABS, type TabCounts, tabCount, tabOf, tabState } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { keptViewText, type TableView } from "#lib/shelter/pets/table/view.schema.ts";

const WORDS = { ...STATUS_WORDS, all: "All", bin: "Bin" };

function StatusTabs({ query, counts, go }: { query: PetQuery; counts: TabCounts; go: GoTo }) {
  const here = tabOf(query);
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-tab="${here}"]`);
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [here]);
  return (
    <fieldset
      ref={strip}
      className="scroll-tabs relative -m-1.5 min-w-0 p-1.5 max-xl:basis-full max-sm:-mx-5 max-sm:basis-[calc(100%+2.5rem)] max-sm:px-5"
    >
      <legend className="sr-only">Which animals to show</legend>
      <div className="flex sm:gap-1">
        {PET_TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            data-tab={tab}
            aria-pressed={tab === here}
            onClick={() => go({ query: tabState(tab) })}
            className="inline-flex h-control-small cursor-pointer items-center gap-1.5 rounded-full px-3 text-note font-semibold whitespace-nowrap text-muted hover:bg-foreground/8 hover:text-foreground aria-pressed:bg-butter aria-pressed:text-foreground max-sm:gap-1 max-sm:px-1.5 max-sm:text-sm"
          >
            {WORDS[tab]}
            <span className="text-sm font-normal tabular-nums">{tabCount(counts[tab])}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function ViewMenu(props: { query: PetQuery; view: TableView; go: GoTo; look: Look }) {
  return (
    <DisclosureMenu
      label="View"
      align="end"
      onMeant={viewChoices.preload}
      button={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          <span className="text-note font-semibold max-sm:sr-only">View</span>
        </>
      }
    >
      <Lazy part={viewChoices} props={props} />
    </DisclosureMenu>
  );
}

function ViewsMenu({ project, canWrite, query, view }: { project: string; canWrite: boolean; query: PetQuery; view: TableView }) {
  const [isSaving, setSaving] = useState(false);
  const filter = petQueryText({ ...query, after: undefined, before: undefined });
  const shown = { project, canWrite, address: `${filter}${filter === "" ? "?" : "&"}${keptViewText(view)}` };
  const close = (): void => setSaving(false);
  return (
    <>
      <DisclosureMenu
        label="Saved views"
        align="end"
        onMeant={savedViews.preload}
        button={
          <>
            <Bookmark aria-hidden className="size-4" />
            <span className="text-note font-semibold max-sm:sr-only">Saved</span>
          </>
        }
      >
        <Lazy part={savedViews} props={{ ...shown, onSave: () => setSaving(true) }} />
      </DisclosureMenu>
      {isSaving && <Lazy part={saveView} props={{ ...shown, onClose: close }} onLost={close} />}
    </>
  );
}

interface FilterBarProps {
  project: string;
  canWrite: boolean;
  query: PetQuery;
  view: TableView;
  counts: TabCounts;
  categories: readonly Category[] | undefined;
  go: GoTo;
  look: Look;
}

export function FilterBar({ project, canWrite, query, view, counts, categories, go, look }: FilterBarProps) {
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
          <ViewsMenu project={project} canWrite={canWrite} query={query} view={view} />
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
