"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CategoryOptions, StatusOptions } from "#components/pets/filter-options.tsx";
import type { BulkWork } from "#components/pets/use-bulk.ts";
import type { SelectionModel } from "#components/pets/use-selection.ts";
import { animals, STATUS_WORDS } from "#components/pets/words.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FIELD } from "#components/ui/field-look.ts";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";
import type { BulkChange } from "#lib/pets/bulk/schema.ts";
import { readPetStatus } from "#lib/pets/rules.ts";

const CHOICE = `${FIELD} h-11 min-w-0 flex-1 cursor-pointer px-2.5 md:h-9 md:max-w-36 md:flex-none`;

function BulkChoices(props: { inBin: boolean; categories: readonly Category[] | undefined; onChoose: (change: BulkChange) => void }) {
  const { inBin, categories, onChoose } = props;
  return (
    <div className="flex gap-2 max-md:basis-full">
      {!inBin && (
        <>
          <select
            aria-label="Set the status of all selected"
            value=""
            onChange={(event) => {
              const status = readPetStatus(event.target.value);
              if (status) onChoose({ kind: "status", status });
            }}
            className={CHOICE}
          >
            <option value="">Status…</option>
            <StatusOptions />
          </select>
          <select
            aria-label="Set the category of all selected"
            value=""
            onChange={(event) => event.target.value && onChoose({ kind: "category", categoryId: event.target.value })}
            className={CHOICE}
          >
            <option value="">Category…</option>
            <CategoryOptions categories={categories} />
          </select>
        </>
      )}
      <button
        type="button"
        onClick={() => onChoose({ kind: inBin ? "restore" : "bin" })}
        className="button button--outline h-11 gap-2 bg-surface px-3.5 md:h-9"
      >
        {!inBin && <Trash2 aria-hidden className="size-4" />}
        {inBin ? "Restore" : "Delete"}
      </button>
    </div>
  );
}

function wordsOf(change: BulkChange, count: number, categories: readonly Category[] | undefined) {
  const what = animals(count);
  if (change.kind === "bin") return { ask: `Move ${what} to the bin?`, yes: "Move to the bin", done: "moved to the bin" };
  if (change.kind === "restore") return { ask: `Restore ${what}?`, yes: "Restore", done: "restored" };
  const to = change.kind === "status" ? STATUS_WORDS[change.status] : categoryLabel(change.categoryId, categories);
  return { ask: `Set ${what} to “${to}”?`, yes: `Set to “${to}”`, done: `set to “${to}”` };
}

/** On a phone, above the bottom navigation; otherwise over the table's head, whose checkbox stays reachable, so that no row moves. */
const BAR =
  "z-10 flex flex-wrap items-center gap-x-1.5 gap-y-2 border-border bg-butter px-4 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.6rem+env(safe-area-inset-bottom))] max-md:border-t md:sticky md:top-16 md:-mb-[2.75rem] md:min-h-[2.75rem] md:rounded-t-2xl md:border-b md:py-0.75 md:pr-2 md:pl-13";

/** Always mounted so that screen readers announce its content. */
export function BulkBar(props: {
  selection: SelectionModel;
  inBin: boolean;
  categories: readonly Category[] | undefined;
  bulk: BulkWork;
  offer: ReactNode;
}) {
  const { selection, inBin, categories, bulk, offer } = props;
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
      data-thumb-bar={count > 0 || undefined}
      className={count > 0 ? BAR : "sr-only"}
    >
      <p aria-live="polite" className="font-semibold">
        {count > 0 && `${animals(count)} selected`}
      </p>
      {count > 0 && (
        <>
          {offer}
          <button
            type="button"
            onClick={clear}
            className="mr-auto h-11 cursor-pointer rounded-xl px-3 font-semibold hover:bg-foreground/8 md:h-9"
          >
            Clear
          </button>
          <BulkChoices inBin={inBin} categories={categories} onChoose={setChange} />
        </>
      )}
      {words && (
        <Dialog title={words.ask} onClose={() => setChange(undefined)}>
          <p className="mt-3 text-muted">
            {picked.kind === "matching" ? "This includes every animal that matches the filter, on all pages. " : ""}
            You can undo this right afterward.
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
