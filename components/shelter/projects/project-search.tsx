"use client";

import { useQueryStates } from "nuqs";
import { SearchField } from "#components/ui/search-field.tsx";
import { directoryQueryParsers } from "#lib/shelter/projects/directory/schema.ts";

export function ProjectSearch() {
  const [{ q }, set] = useQueryStates(directoryQueryParsers, { shallow: false });
  return (
    <search className="mb-4 flex">
      <SearchField
        label="Search by name or address"
        placeholder="Name or address"
        value={q}
        width="sm:max-w-96"
        onSearch={(text, isFirst) => set({ q: text, page: null }, { history: isFirst ? "push" : "replace" })}
      />
    </search>
  );
}
