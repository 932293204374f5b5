"use client";

import { keysOf, type ShortcutName } from "#components/shell/shortcuts/keys.ts";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";

/** Until hydrated, as on any computer but a Mac. */
export function Keys({ shortcut }: { shortcut: ShortcutName }) {
  const isMac = useIsMounted() && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <span className="inline-flex gap-1">
      {keysOf(shortcut, isMac).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-border bg-surface px-1.5 font-sans text-caption text-foreground"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
