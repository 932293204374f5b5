"use client";

import { usePathname } from "next/navigation";
import { hasCall } from "#components/shell/api-call/has-call.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";

export function useHasApiCall(): boolean {
  const { project, opensDevelopers } = useShell();
  const path = usePathname();
  const start = `/p/${project?.slug ?? ""}`;
  return opensDevelopers && project !== undefined && path.startsWith(start) && hasCall(path.slice(start.length));
}
