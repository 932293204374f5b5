"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import type { BulkTools } from "#components/shelter/pets/bulk-tools.tsx";
import { bulkTools } from "#components/shelter/pets/lazy-parts.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

export function TakeAll({ page, onTake }: { page: PetPage; onTake: () => void }) {
  const { count, countIsExact } = page;
  return (
    <button
      type="button"
      onClick={onTake}
      aria-label={`Select all ${countIsExact ? animals(count) : "animals"} that match`}
      className="link h-control-small cursor-pointer px-2"
    >
      Select all {countIsExact && count.toLocaleString("en")}
      <span className="max-2xl:hidden"> animals that match</span>
    </button>
  );
}

/**
 * Phones show it above the bottom navigation; other screens over the table's head, whose checkbox stays reachable, so that no row moves.
 */
const BAR =
  "z-10 flex flex-wrap items-center gap-x-1.5 gap-y-2 border-border bg-butter px-4 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.6rem+env(safe-area-inset-bottom))] max-md:border-t md:sticky md:top-16 md:-mb-(--control) md:min-h-(--control) md:rounded-t-2xl md:border-b md:py-0 md:pr-2 md:pl-13";

/** Always mounted so that screen readers announce its content. */
export function BulkBar({ offer, ...work }: ComponentProps<typeof BulkTools> & { offer: ReactNode }) {
  const { count, clear, isTakingAll } = work.selection;
  const [isUsed, setUsed] = useState(false);
  const [isLost, setLost] = useState(false);
  if (count > 0 && !isUsed) setUsed(true);

  return (
    <section aria-label="Selected animals" data-thumb-bar={count > 0 || undefined} className={count > 0 ? BAR : "sr-only"}>
      <p aria-live="polite" className="font-semibold">
        {count > 0 && (isTakingAll ? "Selecting all that match…" : `${animals(count)} selected`)}
      </p>
      {count > 0 && (
        <>
          {offer}
          <button
            type="button"
            onClick={clear}
            className="mr-auto h-control-small cursor-pointer rounded-xl px-3 font-semibold hover:bg-foreground/8"
          >
            Clear
          </button>
        </>
      )}
      {/* An action on a part of what was meant would go unnoticed. */}
      <fieldset
        disabled={isTakingAll}
        className={count > 0 ? "flex h-control-small min-w-0 gap-1.5 max-md:basis-full md:gap-2" : "contents"}
      >
        <legend className="sr-only">Change all selected</legend>
        {isUsed && !isLost && <Lazy part={bulkTools} props={work} onLost={() => setLost(true)} />}
        {isLost && count > 0 && <Button isSmall label="Load the actions again" onClick={() => setLost(false)} className="bg-surface" />}
      </fieldset>
    </section>
  );
}
