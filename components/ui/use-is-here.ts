import { useSyncExternalStore } from "react";

const nothing = (): (() => void) => () => undefined;

/** False on the server and while hydrating, where the reader's time zone is unknown. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
