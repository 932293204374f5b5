"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { BulkProgress } from "#components/shelter/pets/bulk-progress.tsx";
import { bulkWords } from "#components/shelter/pets/bulk-words.ts";
import { categoryFilterChoices, STATUS_CHOICES } from "#components/shelter/pets/filter-choices.ts";
import type { PetActions } from "#components/shelter/pets/pet-actions.ts";
import { useBulk } from "#components/shelter/pets/use-bulk.ts";
import type { SelectionModel } from "#components/shelter/pets/use-selection.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import type { BulkChange } from "#lib/shelter/pets/bulk/schema.ts";
import { readPetStatus } from "#lib/shelter/pets/rules.ts";

const CHOICE = "h-control-small max-md:min-w-0 max-md:flex-1 md:w-34";

const LISTED = [
  { value: "", label: "Listed…" },
  { value: "yes", label: "Listed" },
  { value: "no", label: "Not listed" },
];

interface Choices {
  inBin: boolean;
  categories: readonly Category[] | undefined;
  onChoose: (change: BulkChange) => void;
}

function BulkChoices({ inBin, categories, onChoose }: Choices) {
  return (
    <>
      {!inBin && (
        <>
          <Select
            aria-label="Set the status of all selected"
            value=""
            onChange={(value) => {
              const status = readPetStatus(value);
              if (status) onChoose({ kind: "status", status });
            }}
            choices={[{ value: "", label: "Status…" }, ...STATUS_CHOICES]}
            className={CHOICE}
          />
          <Select
            aria-label="Set the category of all selected"
            value=""
            onChange={(categoryId) => categoryId && onChoose({ kind: "category", categoryId })}
            choices={[{ value: "", label: "Category…" }, ...categoryFilterChoices(categories)]}
            className={CHOICE}
          />
          <Select
            aria-label="List all selected or take them off the list"
            value=""
            onChange={(value) => value && onChoose({ kind: "listed", listed: value === "yes" })}
            choices={LISTED}
            className={`${CHOICE} max-md:hidden`}
          />
        </>
      )}
      <button
        type="button"
        onClick={() => onChoose({ kind: inBin ? "restore" : "bin" })}
        className="button button--outline button--sm gap-2 bg-surface"
      >
        {!inBin && <Trash2 aria-hidden className="size-4 max-md:hidden" />}
        {inBin ? "Restore" : "Move to the bin"}
      </button>
    </>
  );
}

/** Stays mounted after its first use, because the undo of a change outlives the selection. */
export function BulkTools(props: Omit<Choices, "onChoose"> & { project: string; selection: SelectionModel; actions: PetActions }) {
  const { project, selection, actions, inBin, categories } = props;
  const { count, picked, plan, clear } = selection;
  const bulk = useBulk(project, actions);
  const [change, setChange] = useState<BulkChange | undefined>();
  const words = change && bulkWords(change, count, categories);

  const apply = async (): Promise<void> => {
    if (!change || !words) return;
    setChange(undefined);
    const wanted = { selection: picked, change, expected: count, ...(plan && { place: plan.place }) };
    if (await bulk.change(wanted, plan?.undo, words.done)) clear();
  };
  const leave = (): void => {
    bulk.leave();
    clear();
  };

  return (
    <>
      {count > 0 && <BulkChoices inBin={inBin} categories={categories} onChoose={setChange} />}
      {words && (
        <FormDialog title={words.ask} label={words.yes} pendingLabel={words.yes} onSubmit={apply} onClose={() => setChange(undefined)}>
          <p className="text-muted">
            {picked.kind === "matching" ? "This includes every animal that matches the filter, on all pages. " : ""}
            You can undo this right afterward.
          </p>
        </FormDialog>
      )}
      {bulk.run && createPortal(<BulkProgress run={bulk.run} onStop={bulk.stop} onLeave={leave} />, document.body)}
    </>
  );
}
