"use client";

import { useEffect, useRef } from "react";
import { DRAWER_ADDRESS, type GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { currentQuery } from "#lib/platform/browser/address-updates.ts";

/**
 * Opens the drawer as a history step, in which another may follow, and closes it by going back, so that back never reopens it. A drawer from the
 * initial URL is replaced instead.
 */
export function useDrawer(open: string | null, go: GoTo) {
  const before = useRef(open);
  const isStep = useRef(false);
  useEffect(() => {
    if (before.current === open) return;
    isStep.current = open !== null && (before.current === null || isStep.current);
    before.current = open;
  }, [open]);

  return {
    show: (what: string): void => void go({ view: { open: what } }, open === null ? "push" : "replace"),
    close: (): void => {
      // The URL updates slightly later: a step not yet in it cannot be undone.
      if (isStep.current && currentQuery().has(DRAWER_ADDRESS)) window.history.back();
      else void go({ view: { open: null } }, "replace");
      isStep.current = false;
    },
  };
}
