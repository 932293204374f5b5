import { type KeyboardEvent, useId, useState } from "react";
import { STATUS_CHOICES } from "#components/shelter/pets/filter-choices.ts";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { moveChoice } from "#components/ui/move-choice.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { type PetStatus, readPetStatus } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

/** Keys only move; Enter, Space or a pick from the list chooses, and Escape or leaving drops what is not chosen. */
function PetStatusSelect({ row, onChoose }: { row: PetRow; onChoose: (status: PetStatus) => void }) {
  const hint = useId();
  const [draft, setDraft] = useState<PetStatus | undefined>();
  const shown = draft ?? row.status;

  const choose = (status: PetStatus | undefined): void => {
    setDraft(undefined);
    if (status && status !== row.status) onChoose(status);
  };
  const onKey = (event: KeyboardEvent<HTMLSelectElement>): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const moved = moveChoice(STATUS_CHOICES, shown, key);
    const isEnd = draft !== undefined && ["Enter", " ", "Escape"].includes(key);
    if (moved === undefined && !isEnd) return;
    event.preventDefault();
    if (moved !== undefined) setDraft(moved);
    else choose(key === "Escape" ? undefined : draft);
  };

  return (
    <>
      <select
        aria-label={`Status of ${isolated(row.name)}`}
        aria-describedby={draft ? hint : undefined}
        value={shown}
        onKeyDown={onKey}
        onBlur={() => setDraft(undefined)}
        onChange={(event) => choose(readPetStatus(event.target.value))}
        className={`h-control-small cursor-pointer rounded-full border px-2.5 text-sm font-semibold text-foreground *:bg-surface ${STATUS_TONES[shown]} ${draft ? "border-dashed" : ""}`}
      >
        {STATUS_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {draft && (
        <span id={hint} className="sr-only">
          Not saved. Press Enter to save or Escape to cancel.
        </span>
      )}
    </>
  );
}

export interface StatusCellProps {
  canWrite: boolean;
  inBin: boolean;
  onStatus: (row: PetRow, status: PetStatus) => void;
  onRestore: (row: PetRow) => void;
}

export function PetStatusCell({ row, canWrite, inBin, onStatus, onRestore }: StatusCellProps & { row: PetRow }) {
  if (!canWrite) {
    return <StatusBadge tone={STATUS_TONES[row.status]}>{STATUS_WORDS[row.status]}</StatusBadge>;
  }
  if (inBin) {
    return <Button isSmall label="Restore" onClick={() => onRestore(row)} aria-label={`Restore ${isolated(row.name)}`} />;
  }
  return <PetStatusSelect row={row} onChoose={(status) => onStatus(row, status)} />;
}
