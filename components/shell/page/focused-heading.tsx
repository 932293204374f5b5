"use client";

import { useEffect } from "react";
import { focusHeading } from "#components/ui/focus-heading.ts";

/** The page's heading takes the focus so that screen readers announce it. */
export function FocusedHeading(): null {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) focusHeading(heading);
  }, []);
  return null;
}
