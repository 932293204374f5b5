import { StatusOptions } from "#components/pets/filter-options.tsx";
import { STATUS_TONES, STATUS_WORDS } from "#components/pets/words.ts";
import { openOnKey } from "#components/ui/open-on-key.ts";
import { type PetStatus, readPetStatus } from "#lib/pets/rules.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";

export interface StatusCellProps {
  canWrite: boolean;
  inBin: boolean;
  onStatus: (row: PetRow, status: PetStatus) => void;
  onRestore: (row: PetRow) => void;
}

export function PetStatusCell({ row, canWrite, inBin, onStatus, onRestore }: StatusCellProps & { row: PetRow }) {
  if (!canWrite) {
    return (
      <span className={`rounded-full border px-2.5 py-0.5 text-sm font-semibold ${STATUS_TONES[row.status]}`}>
        {STATUS_WORDS[row.status]}
      </span>
    );
  }
  if (inBin) {
    return (
      <button
        type="button"
        onClick={() => onRestore(row)}
        aria-label={`Restore ${row.name}`}
        className="button button--outline h-9 px-3 md:h-8"
      >
        Restore
      </button>
    );
  }
  return (
    <select
      aria-label={`Status of ${row.name}`}
      value={row.status}
      onKeyDown={openOnKey}
      onChange={(event) => {
        const status = readPetStatus(event.target.value);
        if (status) onStatus(row, status);
      }}
      className={`h-9 cursor-pointer rounded-full border px-2.5 text-sm md:h-8 font-semibold text-foreground ${STATUS_TONES[row.status]}`}
    >
      <StatusOptions />
    </select>
  );
}
