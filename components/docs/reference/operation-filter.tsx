"use client";

import Link from "next/link";
import { useState } from "react";
import { EarlierRows } from "#components/shell/layout/earlier-rows.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { FilterField } from "#components/ui/filter-field.tsx";
import { hasWords } from "#components/ui/has-words.ts";

interface ListedEntry {
  /** ID on the entry's own page. Here it marks the row, for `EarlierRows`. */
  id: string;
  method: string;
  path: string;
  title: string;
  isDeprecated: boolean;
  isBeta: boolean;
  /** Lowercase text to match the filter against. */
  text: string;
}

export interface ListedGroup {
  id: string;
  name: string;
  text: string;
  href: string;
  kind: keyof typeof COLUMNS;
  entries: ListedEntry[];
}

const ROW = "border-t border-border target:border-t-4 target:border-brass";
const TITLE = "decoration-brass decoration-2 underline-offset-4 group-hover:underline";

function OperationRow({ entry, href }: { entry: ListedEntry; href: string }) {
  const { id, method, path, title, isDeprecated, isBeta } = entry;
  return (
    <li id={id} className={ROW}>
      <Link href={`${href}#${id}`} prefetch={false} className="group block h-full py-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`font-semibold ${TITLE}`}>{title}</span>
          {isDeprecated && <Badge tone="bad">Deprecated</Badge>}
          {isBeta && <Badge tone="warn">Beta</Badge>}
        </span>
        <span className="block font-mono text-sm text-muted [overflow-wrap:anywhere]">
          <strong>{method}</strong> {path}
        </span>
      </Link>
    </li>
  );
}

function SchemaRow({ entry: { id, title }, href }: { entry: ListedEntry; href: string }) {
  return (
    <li id={id} className={ROW}>
      <Link href={`${href}#${id}`} prefetch={false} className="group block h-full py-1.5">
        <span className={`font-mono text-sm [overflow-wrap:anywhere] ${TITLE}`}>{title}</span>
      </Link>
    </li>
  );
}

const COLUMNS = { operations: "sm:grid-cols-2", schemas: "grid-cols-2 xl:grid-cols-3" } as const;

export function OperationFilter({ groups }: { groups: ListedGroup[] }) {
  const [filter, setFilter] = useState("");
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ text }) => hasWords(text, filter)) }))
    .filter(({ entries }) => entries.length > 0);
  const count = (all: readonly ListedGroup[]): number => all.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <>
      <EarlierRows />
      <div className="mt-8">
        <FilterField
          label="Filter operations and schemas"
          placeholder="photo, PATCH, webhook secret…"
          value={filter}
          onChange={setFilter}
          result={
            shown.length === 0 ? "No matches. Try a word such as photo." : `${count(shown)} of ${count(groups)} operations and schemas`
          }
        />
      </div>
      {shown.map(({ id, name, text, href, kind, entries }) => (
        <section key={id} id={id} aria-labelledby={`list-${href}`} className="pt-10">
          <h2 id={`list-${href}`} className="text-2xl">
            <Link href={href} prefetch={false} className="decoration-brass decoration-[3px] underline-offset-[0.3em] hover:underline">
              {name}
            </Link>
          </h2>
          <p className="mt-2 text-muted">{text}</p>
          <ul aria-label={name} className={`mt-4 grid list-none gap-x-8 p-0 ${COLUMNS[kind]}`}>
            {entries.map((entry) =>
              kind === "schemas" ? (
                <SchemaRow key={entry.id} entry={entry} href={href} />
              ) : (
                <OperationRow key={entry.id} entry={entry} href={href} />
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}
