import { type MouseEvent, useRef } from "react";
import { bulkTools } from "#components/shelter/pets/lazy-parts.ts";
import type { PetTableMeta } from "#components/shelter/pets/pet-columns.tsx";
import { isPageSelected, type Selected, togglePage, toggleRow } from "#components/shelter/pets/toggle-rows.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";

function Tick({ label, checked, onPress }: { label: string; checked: boolean; onPress: (event: MouseEvent) => void }) {
  return (
    <label
      onPointerEnter={bulkTools.preload}
      onFocus={bulkTools.preload}
      className="inline-flex size-11 cursor-pointer items-center justify-center md:h-control-small"
    >
      <span className="sr-only">{label}</span>
      {/* `onClick`: only a click reports the Shift key, which selects a range. */}
      <input type="checkbox" checked={checked} onClick={onPress} readOnly className="cursor-pointer" />
    </label>
  );
}

export interface ShownRows {
  rows: readonly TablePet[];
  meta: PetTableMeta;
  selected: Selected;
  onSelect: (selected: Selected) => void;
}

/** Checkboxes of the page and of each animal, which selects with Shift all since the one pressed before. */
export function useTicks({ rows, selected, onSelect }: ShownRows) {
  const page = rows.map(({ id }) => id);
  const pressed = useRef<string>(undefined);
  const press = (id: string, { shiftKey }: MouseEvent): void => {
    onSelect(toggleRow(selected, page, id, shiftKey ? pressed.current : undefined));
    pressed.current = id;
  };
  return {
    ofPage: <Tick label="Select this page" checked={isPageSelected(selected, page)} onPress={() => onSelect(togglePage(selected, page))} />,
    of: ({ id, name }: TablePet) => (
      <Tick label={`Select ${isolated(name)}`} checked={selected.has(id)} onPress={(event) => press(id, event)} />
    ),
  };
}
