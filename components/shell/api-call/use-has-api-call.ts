"use client";

import { usePathname } from "next/navigation";
import { useShell } from "#components/shell/layout/shell-context.tsx";

const PAGES = ["/animals", "/animals/import", "/categories", "/events", "/orders"];

/**
 * Says whether `callOf` has a call for a page; small, because every page loads it.
 * @param here relative to the project
 */
export const hasCall = (here: string): boolean => PAGES.includes(here);

export function useHasApiCall(): boolean {
  const { project, opensDevelopers } = useShell();
  const path = usePathname();
  const start = `/p/${project?.slug ?? ""}`;
  return opensDevelopers && project !== undefined && path.startsWith(start) && hasCall(path.slice(start.length));
}
