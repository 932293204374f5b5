import type { KeyboardEvent } from "react";

const MOVES = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/**
 * For a select that acts on each change: keys that would change a closed one open its list instead. There, arrows and
 * letters only move; Enter or a click chooses, and Escape leaves it.
 */
export function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey) return;
  const isLetter = [...key].length === 1 && key !== " ";
  // Without `showPicker`, the browser opens the list by itself (Safari).
  if ((!MOVES.test(key) && !isLetter) || !("showPicker" in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
