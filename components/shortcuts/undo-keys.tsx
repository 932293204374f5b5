"use client";

import { Keys } from "#components/shortcuts/key-caps.tsx";
import { useIsMac } from "#components/shortcuts/use-is-mac.ts";

/** The keys that take back the last change, where there is a keyboard. */
export function UndoKeys() {
  const isMac = useIsMac();
  return (
    <span className="pointer-coarse:hidden">
      <Keys of="undo" isMac={isMac} />
    </span>
  );
}
