"use client";

import { Keys } from "#components/shell/shortcuts/key-caps.tsx";
import { useIsMac } from "#components/shell/shortcuts/use-is-mac.ts";

export function UndoKeys() {
  const isMac = useIsMac();
  return (
    <span className="pointer-coarse:hidden">
      <Keys shortcut="undo" isMac={isMac} />
    </span>
  );
}
