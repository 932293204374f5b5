"use client";

import { useQueryState } from "nuqs";
import { useEffect, useRef } from "react";

/** Runs the action in `?do=<name>`, then removes it from the URL so that neither reload nor back repeats it. */
export function useAsked(name: string, run: () => void): void {
  const [asked, setAsked] = useQueryState("do");
  const isAsked = asked === name;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    if (!isAsked) return;
    void setAsked(null);
    latest.current();
  }, [isAsked, setAsked]);
}
