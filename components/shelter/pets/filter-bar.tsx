"use client";

import { ListFilter, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { categoryFilterChoices, STATUS_CHOICES } from "#components/shelter/pets/filter-choices.ts";
import type { GoTo, TableView } from "#components/shelter/pets/use-pet-query.ts";
import { ViewMenu } from "#components/shelter/pets/view-menu.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { LISTED_CHOICES, readPetStatus } from "#lib/shelter/pets/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

const LISTED = [
  { value: "", label: "Listed or not" },
  { value: "yes", label: "Listed" },
  { value: "no", label: "Not listed" },
];

export function FilterBar(props: { query: PetQuery; view: TableView; categories: readonly Category[] | undefined; go: GoTo }) {
  const { query, view, categories, go } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = [query.status, query.category, query.listed, query.bin || undefined].filter((one) => one !== undefined).length;
  const isListed = query.category === undefined || categories?.some((category) => category.categoryId === query.category);
  const unlisted = isListed ? [] : [{ value: query.category ?? "", label: categoryLabel(query.category ?? "", categories) }];
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2.5 sm:mb-4">
      <div className="flex basis-full gap-2.5 sm:contents">
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
          className="inline-flex h-control cursor-pointer items-center gap-2 rounded-xl px-3 text-note font-semibold whitespace-nowrap hover:bg-foreground/8 aria-expanded:bg-foreground/8 sm:hidden"
        >
          <ListFilter aria-hidden className="size-4" />
          {count > 0 ? `Filters (${count})` : "Filters"}
        </button>
      </div>
      <div id={id} className={`${isOpen ? "flex" : "hidden"} basis-full flex-wrap items-center gap-2.5 sm:contents`}>
        <Select
          aria-label="Status"
          value={query.status ?? ""}
          onChange={(status) => go({ query: { status: readPetStatus(status) ?? null } })}
          choices={[{ value: "", label: "All statuses" }, ...STATUS_CHOICES]}
          className="flex-1 sm:w-40 sm:flex-none"
        />
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
        <div className="ml-auto flex items-center max-sm:basis-full max-sm:justify-end">
          <button
            type="button"
            aria-pressed={query.bin}
            onClick={() => go({ query: { bin: !query.bin } })}
            className="inline-flex h-control cursor-pointer items-center gap-2 rounded-xl px-3 text-note font-semibold hover:bg-foreground/8 aria-pressed:bg-butter"
          >
            <Trash2 aria-hidden className="size-4" />
            Bin
          </button>
          <ViewMenu query={query} view={view} go={go} />
        </div>
      </div>
    </search>
  );
}
