"use client";

import { useEffect, useRef } from "react";
import { DRAWER_ADDRESS, type GoTo } from "#components/pets/use-pet-query.ts";

/**
 * Opens the drawer as a step of the history and closes it by taking that step back, so that back never reopens
 * what was closed. A drawer that the address brought is put away in its place.
 * @param open as the address has it
 */
export function useDrawer(open: string | null, go: GoTo) {
  const before = useRef(open);
  const isStep = useRef(false);
  useEffect(() => {
    if (before.current === open) return;
    isStep.current = open !== null && before.current === null;
    before.current = open;
  }, [open]);

  return {
    show: (what: string): void => void go({ view: { open: what } }),
    close: (): void => {
      // The address follows a moment later: a step that it does not show yet cannot be taken back.
      const isThere = new URLSearchParams(window.location.search).has(DRAWER_ADDRESS);
      if (isStep.current && isThere) window.history.back();
      else void go({ view: { open: null } }, "replace");
      isStep.current = false;
    },
  };
}
