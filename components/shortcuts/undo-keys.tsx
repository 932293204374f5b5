"use client";

import { Keys } from "#components/shortcuts/key-caps.tsx";
import { useIsMac } from "#components/shortcuts/use-is-mac.ts";

export function UndoKeys() {
  const isMac = useIsMac();
  return (
    <span className="pointer-coarse:hidden">
      <Keys shortcut="undo" isMac={isMac} />
    </span>
  );
}
