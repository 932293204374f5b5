"use client";

import { useSyncExternalStore } from "react";

const nothing = (): (() => void) => () => undefined;

/** False on the server and until the page is hydrated: earlier presses would be lost, and the reader's time zone is unknown. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
