"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Does at once what the address asks for with `?do=<name>`, as the palette's
 * actions lead to a page and its dialog in one step. The wish is taken out of
 * the address, so that neither reload nor back repeats it.
 */
export function useAsked(name: string, run: () => void): void {
  const isAsked = useSearchParams().get("do") === name;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    if (!isAsked) return;
    const address = new URL(window.location.href);
    address.searchParams.delete("do");
    window.history.replaceState(null, "", address.pathname + address.search + address.hash);
    latest.current();
  }, [isAsked]);
}
