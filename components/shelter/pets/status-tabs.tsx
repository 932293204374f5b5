"use client";

import { useEffect, useRef } from "react";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { PET_TABS, type TabCounts, tabCount, tabOf, tabState } from "#lib/shelter/pets/table/tabs.rules.ts";

const WORDS = { ...STATUS_WORDS, all: "All", bin: "Bin" };

export function StatusTabs({ query, counts, go }: { query: PetQuery; counts: TabCounts; go: GoTo }) {
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
