"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** Runs the action in `?do=<name>`, then removes it from the URL so that neither reload nor back repeats it. */
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
