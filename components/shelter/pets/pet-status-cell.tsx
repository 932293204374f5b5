import { PetStatusSelect } from "#components/shelter/pets/pet-status-select.tsx";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

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
    return (
      <button
        type="button"
        onClick={() => onRestore(row)}
        aria-label={`Restore ${isolated(row.name)}`}
        className="button button--outline button--sm"
      >
        Restore
      </button>
    );
  }
  return <PetStatusSelect row={row} onChoose={(status) => onStatus(row, status)} />;
}
