"use client";

import { FACT_WORDS } from "#components/shelter/pets/fact-words.ts";
import type { GoTo, Look } from "#components/shelter/pets/use-pet-query.ts";
import { SelectField } from "#components/ui/select.tsx";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { FACT_COLUMNS, OPTIONAL_COLUMNS, type TableView } from "#lib/shelter/pets/table/view.schema.ts";

const COLUMN_WORDS = { id: "Number", category: "Category", updated: "Changed", added: "Added" } as const;
function Check(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void; className?: string }) {
  const { label, isOn, onChange, className = "" } = props;
  return (
    <label className={`flex h-control cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-foreground/6 ${className}`}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

const withOrWithout = <T,>(all: readonly T[], one: T, isIn: boolean): T[] => [
  ...all.filter((other) => other !== one),
  ...(isIn ? [one] : []),
];

const ORDERS: readonly { sort: PetSort; descending: boolean; words: string }[] = [
  { sort: "id", descending: false, words: "Oldest first" },
  { sort: "id", descending: true, words: "Newest first" },
  { sort: "name", descending: false, words: "Name, A to Z" },
  { sort: "name", descending: true, words: "Name, Z to A" },
  { sort: "intake", descending: false, words: "Longest in care first" },
  { sort: "intake", descending: true, words: "Shortest in care first" },
  { sort: "updated", descending: true, words: "Recently changed first" },
  { sort: "updated", descending: false, words: "Least recently changed first" },
];

const CHOICES = ORDERS.map(({ words }, i) => ({ value: String(i), label: words }));

function SortField({ query, go }: { query: PetQuery; go: GoTo }) {
  return (
    <div className="mb-1 border-b border-border px-3 pt-1 pb-3">
      <SelectField
        label="Sort by"
        value={String(ORDERS.findIndex(({ sort, descending }) => sort === query.sort && descending === query.descending))}
        onChange={(value) => {
          const order = ORDERS[Number(value)];
          if (order) go({ query: { sort: order.sort, descending: order.descending } });
        }}
        choices={CHOICES}
      />
    </div>
  );
}

export function ViewChoices({ query, view, go, look }: { query: PetQuery; view: TableView; go: GoTo; look: Look }) {
  return (
    <>
      <SortField query={query} go={go} />
      <fieldset>
        <legend className="label px-3 pt-1">Columns</legend>
        {OPTIONAL_COLUMNS.map((column) => (
          <Check
            key={column}
            label={COLUMN_WORDS[column]}
            isOn={!view.hidden.includes(column)}
            onChange={(isOn) => look({ hidden: withOrWithout(view.hidden, column, !isOn) })}
          />
        ))}
        {FACT_COLUMNS.map((column) => (
          <Check
            key={column}
            label={FACT_WORDS[column]}
            isOn={view.shown.includes(column)}
            onChange={(isOn) => look({ shown: withOrWithout(view.shown, column, isOn) })}
          />
        ))}
      </fieldset>
      <Check
        label="Compact rows"
        isOn={view.density === "tight"}
        onChange={(isOn) => look({ density: isOn ? "tight" : "wide" })}
        className="mt-1 border-t border-border"
      />
    </>
  );
}
