"use client";

import { useEffect } from "react";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";

/**
 * Sets `data-ready` on `<html>` once a loaded page reacts to presses. Part of each page's own head: what is streamed is
 * hydrated later than the shell around it.
 */
export function ReadyMark(): null {
  const isMounted = useIsMounted();
  useEffect(() => {
    if (isMounted) document.documentElement.setAttribute("data-ready", "");
  }, [isMounted]);
  return null;
}
