import { useSyncExternalStore } from "react";

/** Ordered from bottom to top. Everything outside the top dialog is inert. */
let shown: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function update(next: readonly HTMLDialogElement[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** @returns closes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  update([...shown, dialog]);
  return () => {
    dialog.close();
    update(shown.filter((one) => one !== dialog));
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown.at(-1),
    () => undefined,
  );
}
