import type { Command } from "#components/shell/palette/commands.ts";
import { Keys } from "#components/shell/shortcuts/key-caps.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";

export function CommandOption(props: { id: string; command: Command; isHere: boolean; onPoint: () => void; onRun: () => void }) {
  const { id, command, isHere, onPoint, onRun } = props;
  const { title, note, cover, shortcut } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field keeps the focus and refers to this by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isHere}
      onClick={onRun}
      onPointerMove={() => !isHere && onPoint()}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 ring-(--focus) ring-inset aria-selected:bg-butter aria-selected:ring-2"
    >
      {cover !== undefined && <Thumbnail name={title} src={cover} size="small" />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
      {note && <span className="min-w-0 truncate text-sm text-butter-ink">{note}</span>}
      {shortcut && (
        <span className="ml-auto max-sm:hidden">
          <Keys shortcut={shortcut} />
        </span>
      )}
    </div>
  );
}
