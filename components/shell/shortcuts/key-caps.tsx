import { keysOf, type ShortcutName } from "#components/shell/shortcuts/keys.ts";

export function Keys({ shortcut, isMac }: { shortcut: ShortcutName; isMac: boolean }) {
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
