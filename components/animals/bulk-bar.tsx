"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { CategoryOptions, StatusOptions } from "#components/animals/filter-options.tsx";
import type { BulkWork } from "#components/animals/use-bulk.ts";
import type { SelectionModel } from "#components/animals/use-selection.ts";
import { animals, STATUS_WORDS } from "#components/animals/words.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FIELD } from "#components/ui/field-look.ts";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";
import type { BulkChange } from "#lib/pets/bulk/schema.ts";
import { readPetStatus } from "#lib/pets/rules.ts";

/** A bulk change in words: as a question, and as what was done. */
function wordsOf(change: BulkChange, count: number, categories: readonly Category[] | undefined) {
  const what = animals(count);
  if (change.kind === "bin") return { ask: `Move ${what} to the bin?`, yes: "Move to the bin", done: "moved to the bin" };
  if (change.kind === "restore") return { ask: `Restore ${what}?`, yes: "Restore", done: "restored" };
  const to = change.kind === "status" ? STATUS_WORDS[change.status] : categoryLabel(change.categoryId, categories);
  return { ask: `Set ${what} to “${to}”?`, yes: `Set to “${to}”`, done: `set to “${to}”` };
}

/** What can be done with all that are selected; says how many before, and offers the way back after. */
export function BulkBar(props: { selection: SelectionModel; inBin: boolean; categories: readonly Category[] | undefined; bulk: BulkWork }) {
  const { selection, inBin, categories, bulk } = props;
  const { count, picked, plan, clear } = selection;
  const [change, setChange] = useState<BulkChange | undefined>();
  const words = change && wordsOf(change, count, categories);

  const apply = async (): Promise<void> => {
    if (!change || !words) return;
    setChange(undefined);
    const wanted = { selection: picked, change, expected: count, ...(plan && { place: plan.place }) };
    if (await bulk.change(wanted, plan?.undo, words.done)) clear();
  };

  return (
    <section
      aria-label="Selected animals"
      aria-busy={bulk.run !== undefined}
      className="z-10 flex flex-wrap items-center gap-2.5 rounded-t-2xl border-b border-border bg-butter px-4 py-2.5 sm:sticky sm:top-16"
    >
      <p aria-live="polite" className="mr-auto font-semibold max-sm:basis-full">
        {animals(count)} selected
      </p>
      {!inBin && (
        <>
          <select
            aria-label="Set the status of all selected"
            value=""
            onChange={(event) => {
              const status = readPetStatus(event.target.value);
              if (status) setChange({ kind: "status", status });
            }}
            className={`${FIELD} flex-1 basis-[40%] cursor-pointer sm:flex-none sm:basis-auto`}
          >
            <option value="">Status…</option>
            <StatusOptions />
          </select>
          <select
            aria-label="Set the category of all selected"
            value=""
            onChange={(event) => event.target.value && setChange({ kind: "category", categoryId: event.target.value })}
            className={`${FIELD} flex-1 basis-[40%] cursor-pointer sm:max-w-40 sm:flex-none sm:basis-auto`}
          >
            <option value="">Category…</option>
            <CategoryOptions categories={categories} />
          </select>
        </>
      )}
      <button
        type="button"
        onClick={() => setChange({ kind: inBin ? "restore" : "bin" })}
        className="button button--outline h-11 gap-2 bg-surface px-4 md:h-11"
      >
        {!inBin && <Trash2 aria-hidden className="size-4" />}
        {inBin ? "Restore" : "Delete"}
      </button>
      <button type="button" onClick={clear} className="h-11 cursor-pointer rounded-xl px-3 font-semibold hover:bg-foreground/8">
        Clear
      </button>
      {words && (
        <Dialog title={words.ask} onClose={() => setChange(undefined)}>
          <p className="mt-3 text-muted">
            {picked.kind === "matching" ? "That is everything the filter shows, on every page. " : ""}
            You can take it back right afterwards.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="button" onClick={() => void apply()} className="button button--primary h-11 px-5 md:h-11">
              {words.yes}
            </button>
            <button type="button" onClick={() => setChange(undefined)} className="button button--outline h-11 px-5 md:h-11">
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
