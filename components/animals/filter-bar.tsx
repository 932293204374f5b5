"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CategoryOptions, StatusOptions } from "#components/animals/filter-options.tsx";
import { type GoTo, OPTIONAL_COLUMNS, type TableView } from "#components/animals/use-pet-query.ts";
import { FIELD } from "#components/animals/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";
import { readPetStatus } from "#lib/pets/rules.ts";
import type { PetQuery } from "#lib/pets/table/schema.ts";

const TYPING_MS = 250;
const COLUMN_WORDS = { id: "Number", category: "Category", updated: "Changed", added: "Added" } as const;

function SearchField({ query, go }: { query: PetQuery; go: GoTo }) {
  const [text, setText] = useState(query.q);
  const sent = useRef(query.q);

  useEffect(() => {
    if (query.q === sent.current) return;
    sent.current = query.q;
    setText(query.q);
  }, [query.q]);

  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      // The first letter leaves a step for back, the letters after it do not.
      const how = sent.current === "" ? "push" : "replace";
      sent.current = text;
      go({ query: { q: text } }, how);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, go]);

  return (
    <div className="relative min-w-0 basis-full sm:max-w-80 sm:flex-1 sm:basis-auto">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        aria-label="Search by name or number"
        placeholder="Name or number"
        className={`${FIELD} w-full pl-9`}
      />
    </div>
  );
}

function ViewMenu({ view, go }: { view: TableView; go: GoTo }) {
  const check = "flex h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-foreground/6";
  return (
    <DisclosureMenu
      label="View"
      align="end"
      button={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          <span className="font-semibold">View</span>
        </>
      }
    >
      <fieldset>
        <legend className="px-3 pt-1 text-sm font-semibold text-muted">Columns</legend>
        {OPTIONAL_COLUMNS.map((column) => (
          <label key={column} className={check}>
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={!view.hidden.includes(column)}
              onChange={(event) => {
                const others = view.hidden.filter((one) => one !== column);
                go({ view: { hidden: event.target.checked ? others : [...others, column] } }, "replace");
              }}
            />
            {COLUMN_WORDS[column]}
          </label>
        ))}
      </fieldset>
      <label className={`${check} mt-1 border-t border-border`}>
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={view.density === "tight"}
          onChange={(event) => go({ view: { density: event.target.checked ? "tight" : "wide" } }, "replace")}
        />
        Narrow rows
      </label>
    </DisclosureMenu>
  );
}

/** Search, filters and view; each change is a change of the address. */
export function FilterBar(props: { query: PetQuery; view: TableView; categories: readonly Category[] | undefined; go: GoTo }) {
  const { query, view, categories, go } = props;
  const isListed = query.category === undefined || categories?.some((category) => category.categoryId === query.category);
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <SearchField query={query} go={go} />
      <select
        aria-label="Status"
        value={query.status ?? ""}
        onChange={(event) => go({ query: { status: readPetStatus(event.target.value) ?? null } })}
        className={`${FIELD} flex-1 cursor-pointer sm:max-w-44 sm:flex-none`}
      >
        <option value="">Every status</option>
        <StatusOptions />
      </select>
      <select
        aria-label="Category"
        value={query.category ?? ""}
        onChange={(event) => go({ query: { category: event.target.value || null } })}
        className={`${FIELD} flex-1 cursor-pointer sm:max-w-52 sm:flex-none`}
      >
        <option value="">Every category</option>
        <CategoryOptions categories={categories} />
        {!isListed && <option value={query.category}>{categoryLabel(query.category ?? "", categories)}</option>}
      </select>
      <div className="ml-auto flex items-center max-sm:basis-full max-sm:justify-end">
        <button
          type="button"
          aria-pressed={query.bin}
          onClick={() => go({ query: { bin: !query.bin } })}
          className="h-11 cursor-pointer rounded-xl px-3 font-semibold hover:bg-foreground/8 aria-pressed:bg-butter"
        >
          Bin
        </button>
        <ViewMenu view={view} go={go} />
      </div>
    </search>
  );
}
