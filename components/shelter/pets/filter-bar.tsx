"use client";

import { ListFilter } from "lucide-react";
import { useId, useState } from "react";
import { categoryFilterChoices } from "#components/shelter/pets/filter-choices.ts";
import { StatusTabs } from "#components/shelter/pets/status-tabs.tsx";
import type { GoTo, TableView } from "#components/shelter/pets/use-pet-query.ts";
import { ViewMenu } from "#components/shelter/pets/view-menu.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { LISTED_CHOICES } from "#lib/shelter/pets/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import type { TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

const LISTED = [
  { value: "", label: "Listed or not" },
  { value: "yes", label: "Listed" },
  { value: "no", label: "Not listed" },
];

interface FilterBarProps {
  query: PetQuery;
  view: TableView;
  counts: TabCounts;
  categories: readonly Category[] | undefined;
  go: GoTo;
}

export function FilterBar({ query, view, counts, categories, go }: FilterBarProps) {
  const id = useId();
  const count = [query.category, query.listed].filter((one) => one !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  const isListed = query.category === undefined || categories?.some((category) => category.categoryId === query.category);
  const unlisted = isListed ? [] : [{ value: query.category ?? "", label: categoryLabel(query.category ?? "", categories) }];
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2 sm:mb-4 sm:gap-x-2.5">
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
          className="inline-flex h-control cursor-pointer items-center gap-2 rounded-xl px-3 text-note font-semibold whitespace-nowrap hover:bg-foreground/8 aria-expanded:bg-foreground/8"
        >
          <ListFilter aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Filters</span>
          {count > 0 && `(${count})`}
        </button>
        <div className="ml-auto flex items-center xl:order-1">
          <ViewMenu query={query} view={view} go={go} />
        </div>
      </div>
      <StatusTabs query={query} counts={counts} go={go} />
      <div id={id} className={`${isOpen ? "flex" : "hidden"} order-1 basis-full flex-wrap items-center gap-2.5`}>
        <Select
          aria-label="Category"
          value={query.category ?? ""}
          onChange={(category) => go({ query: { category: category || null } })}
          choices={[{ value: "", label: "All categories" }, ...categoryFilterChoices(categories), ...unlisted]}
          className="flex-1 sm:w-48 sm:flex-none"
        />
        <Select
          aria-label="Listed"
          value={query.listed ?? ""}
          onChange={(listed) => go({ query: { listed: LISTED_CHOICES.find((one) => one === listed) ?? null } })}
          choices={LISTED}
          className="flex-1 sm:w-44 sm:flex-none"
        />
      </div>
    </search>
  );
}
