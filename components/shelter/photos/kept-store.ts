import { noteUnsaved } from "#lib/platform/browser/unsaved.ts";

/** State that outlives the part of the page that shows it, as long as the browser’s tab does. */
export interface KeptStore<T> {
  get: () => T;
  set: (change: (before: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param isLost whether closing the tab would lose something, so that the browser asks first */
export function keptStore<T>(initial: T, isLost: (value: T) => boolean): KeptStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  // Each store's own: the browser keeps a function that two of them add once, and removes it for both.
  const ask = (event: Event): void => event.preventDefault();
  return {
    get: () => value,
    set: (change) => {
      value = change(value);
      noteUnsaved(listeners, isLost(value));
      if (isLost(value)) window.addEventListener("beforeunload", ask);
      else window.removeEventListener("beforeunload", ask);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
