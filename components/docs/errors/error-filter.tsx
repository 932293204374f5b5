"use client";

import { useEffect, useState } from "react";
import { FilterField } from "#components/ui/filter-field.tsx";
import { hasWords } from "#components/ui/has-words.ts";

interface FilterItem {
  code: string;
  status: number;
  title: string;
  /** Lowercase text to match the filter against. */
  text: string;
}

export function ErrorFilter({ items }: { items: FilterItem[] }) {
  const [filter, setFilter] = useState("");
  const shown = items.filter((item) => hasWords(item.text, filter));
  const codes = shown.map((item) => item.code).join(" ");

  useEffect(() => {
    const visible = new Set(codes.split(" "));
    for (const item of items) document.getElementById(item.code)?.toggleAttribute("hidden", !visible.has(item.code));
  }, [codes, items]);

  return (
    <section aria-label="Overview of codes">
      <FilterField
        label="Filter by code, status, or word"
        placeholder="429, key, body…"
        value={filter}
        onChange={setFilter}
        result={shown.length === 0 ? "No code matches. Try a status such as 404." : `${shown.length} of ${items.length} codes`}
      />
      <ul className="mt-5 mb-12 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ code, status, title }) => (
          <li key={code} className="border-t border-border">
            <a href={`#${code}`} className="group flex h-full gap-3 py-3">
              <span className="pt-px font-mono text-sm font-bold text-muted tabular-nums">{status}</span>
              <span className="min-w-0">
                <span className="block font-mono text-sm font-semibold decoration-brass decoration-2 underline-offset-4 group-hover:underline">
                  {code}
                </span>
                <span className="block text-note leading-snug text-muted">{title}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
