"use client";

import { usePathname } from "next/navigation";
import { hasCall } from "#components/shell/api-call/has-call.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";

export function useHasApiCall(): boolean {
  const { project } = useShell();
  const path = usePathname();
  const start = `/p/${project?.slug ?? ""}`;
  return project !== undefined && path.startsWith(start) && hasCall(path.slice(start.length));
}
