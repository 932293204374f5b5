import { Keys } from "#components/shell/shortcuts/key-caps.tsx";

export function UndoKeys() {
  return (
    <span className="pointer-coarse:hidden">
      <Keys shortcut="undo" />
    </span>
  );
}
