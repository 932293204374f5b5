"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { BulkFieldDialog } from "#components/shelter/pets/bulk-field-dialog.tsx";
import { BulkPrint } from "#components/shelter/pets/bulk-print.tsx";
import { type AskedChange, BULK_FIELDS, type BulkField, bulkFieldDone, bulkWords } from "#components/shelter/pets/bulk-words.ts";
import { categoryFilterChoices, STATUS_CHOICES } from "#components/shelter/pets/filter-choices.ts";
import type { PetActions } from "#components/shelter/pets/pet-actions.ts";
import { type BulkRun, useBulk } from "#components/shelter/pets/use-bulk.ts";
import type { SelectionModel } from "#components/shelter/pets/use-selection.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { type Choice, Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { STEP_ROWS } from "#lib/shelter/pets/bulk/rules.ts";
import type { BulkChange } from "#lib/shelter/pets/bulk/schema.ts";
import { readPetStatus } from "#lib/shelter/pets/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";

const CHOICE = "h-control-small max-md:min-w-0 max-md:flex-1 max-md:px-2 max-md:text-sm md:w-30";

const MORE: Choice[] = [
  { value: "", label: "More" },
  { value: "listed", label: "Listed" },
  { value: "unlisted", label: "Not listed" },
  ...BULK_FIELDS.map((value) => ({ value, label: `${PROFILE_FIELDS[value].label}…` })),
];

interface Choices {
  inBin: boolean;
  categories: readonly Category[] | undefined;
  onChoose: (change: AskedChange) => void;
  onField: (field: BulkField) => void;
}

function BulkChoices({ inBin, categories, onChoose, onField }: Choices) {
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
            choices={[{ value: "", label: "Status" }, ...STATUS_CHOICES]}
            className={CHOICE}
          />
          <Select
            aria-label="Set the category of all selected"
            value=""
            onChange={(categoryId) => categoryId && onChoose({ kind: "category", categoryId })}
            choices={[{ value: "", label: "Category" }, ...categoryFilterChoices(categories)]}
            className={`${CHOICE} max-md:grow-[1.3]`}
          />
          <Select
            aria-label="Set another field of all selected"
            value=""
            onChange={(value) => {
              if (value === "listed" || value === "unlisted") onChoose({ kind: "listed", listed: value === "listed" });
              else if (value !== "") onField(value as BulkField);
            }}
            choices={MORE}
            className={CHOICE}
          />
        </>
      )}
      <Button
        isSmall
        onClick={() => onChoose({ kind: inBin ? "restore" : "bin" })}
        className={`gap-2 bg-surface ${inBin ? "" : "max-md:order-1 max-md:px-2.5"}`}
      >
        {!inBin && <Trash2 aria-hidden className="size-4" />}
        {inBin ? "Restore" : <span className="max-md:sr-only">Move to the bin</span>}
      </Button>
    </>
  );
}

/** Hidden for changes too short to read about. */
function BulkProgress({ run, onStop, onLeave }: { run: BulkRun; onStop: () => void; onLeave: () => void }) {
  const { total, tally, isSure, halt } = run;
  if (total <= STEP_ROWS && !halt) return null;
  const all = animals(total);
  if (!halt) {
    return (
      <Dialog key="working" title={`Working on ${all}`} onClose={onStop} locked>
        <p className="mt-3 mb-4 text-muted">Keep this page open until it’s done. Others can keep working in the meantime.</p>
        <progress
          aria-label="Progress"
          max={total}
          value={tally.seen === 0 ? undefined : Math.min(tally.seen, total)}
          className="h-3 w-full overflow-hidden rounded-full accent-(--accent)"
        />
        <p className="mt-2 mb-6 tabular-nums">
          {tally.seen.toLocaleString("en")} of {all}
        </p>
        <Button label="Stop" onClick={onStop} />
      </Dialog>
    );
  }
  return (
    <Dialog key="halted" title="Stopped halfway" onClose={onLeave} locked>
      {halt.text && <p className="mt-3">{halt.text}</p>}
      <p className="mt-3">
        {tally.seen.toLocaleString("en")} of {all} {isSure ? "were processed" : "were definitely processed, and possibly more"}. They stay
        as they are until you choose.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button tone="primary" label="Continue" onClick={halt.resume} />
        {halt.undo && <Button label="Undo what was done" onClick={halt.undo} />}
        <Button label="Leave it as is" onClick={onLeave} />
      </div>
    </Dialog>
  );
}

/** Stays mounted after its first use, because the undo of a change outlives the selection. */
export function BulkTools(
  props: Pick<Choices, "inBin" | "categories"> & { project: string; query: PetQuery; selection: SelectionModel; actions: PetActions },
) {
  const { project, query, selection, actions, inBin, categories } = props;
  const { count, picked, plan, clear, isTakingAll } = selection;
  const bulk = useBulk(project, actions);
  const [change, setChange] = useState<AskedChange | undefined>();
  const [field, setField] = useState<BulkField | undefined>();
  const words = change && bulkWords(change, count, categories);
  const note = `${picked.kind === "matching" ? "This includes every animal that matches the filter, on all pages. " : ""}You can undo this right afterward.`;
  const close = (): void => {
    setChange(undefined);
    setField(undefined);
  };

  const apply = async (wanted: BulkChange, done: string): Promise<void> => {
    close();
    const all = { selection: picked, change: wanted, expected: count, ...(plan && { place: plan.place }) };
    if (await bulk.change(all, plan?.undo, done)) clear();
  };
  const leave = (): void => {
    bulk.leave();
    clear();
  };

  return (
    <>
      {count > 0 && !inBin && !isTakingAll && <BulkPrint project={project} query={query} picked={picked} count={count} />}
      {count > 0 && <BulkChoices inBin={inBin} categories={categories} onChoose={setChange} onField={setField} />}
      {change && words && (
        <FormDialog title={words.ask} label={words.yes} pendingLabel={words.yes} onSubmit={() => apply(change, words.done)} onClose={close}>
          <p className="text-muted">{note}</p>
        </FormDialog>
      )}
      {field && (
        <BulkFieldDialog
          project={project}
          field={field}
          count={count}
          note={note}
          onApply={(patch) => apply({ kind: "profile", patch }, bulkFieldDone(field, patch))}
          onClose={close}
        />
      )}
      {bulk.run && createPortal(<BulkProgress run={bulk.run} onStop={bulk.stop} onLeave={leave} />, document.body)}
    </>
  );
}
