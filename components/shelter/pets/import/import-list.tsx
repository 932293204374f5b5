import { STATE_TONES, STATE_WORDS } from "#components/shelter/pets/import/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

export function ImportList({ imports, onOpen }: { imports: readonly PetImport[]; onOpen: (importId: string) => void }) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Recent imports" note="Kept for seven days. The animals stay.">
      <ul>
        {imports.map(({ id, fileName, state, who, createdAt, addedRows, updatedRows }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3 first:border-t-0">
            <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">
              <button type="button" onClick={() => onOpen(id)} className="link cursor-pointer py-1 text-left font-semibold">
                {fileName}
              </button>
              <p className="text-note text-muted">
                <bdi>{who ?? "Someone whose account was deleted"}</bdi>, <LocalTime at={createdAt} />
                {addedRows > 0 && `, ${addedRows.toLocaleString("en")} added`}
                {updatedRows > 0 && `, ${updatedRows.toLocaleString("en")} updated`}
              </p>
            </div>
            <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
