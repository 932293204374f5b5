import { type MouseEvent, useRef } from "react";
import { bulkTools } from "#components/shelter/pets/lazy-parts.ts";
import { type Selected, toggleRow } from "#components/shelter/pets/toggle-rows.ts";

export function Tick({ label, checked, onPress }: { label: string; checked: boolean; onPress: (event: MouseEvent) => void }) {
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

/** Selects an animal, with Shift all since the one pressed before. @param page ids in the order shown */
export function useRowPress(page: readonly string[], selected: Selected, onSelect: (selected: Selected) => void) {
  const pressed = useRef<string>(undefined);
  return (id: string, { shiftKey }: MouseEvent): void => {
    onSelect(toggleRow(selected, page, id, shiftKey ? pressed.current : undefined));
    pressed.current = id;
  };
}
