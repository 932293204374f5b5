"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ApiCall, callOf } from "#components/api-call/call-of.ts";
import { useShell } from "#components/layout/shell-context.tsx";

/** The API call that does what the page shows, and the API's base address; undefined where there is none. */
export function useApiCall(): { call: ApiCall; base: string } | undefined {
  const { project } = useShell();
  const path = usePathname();
  const params = useSearchParams();
  const start = `/p/${project?.slug ?? ""}`;
  if (!project || !path.startsWith(start)) return undefined;
  const call = callOf(path.slice(start.length), new URLSearchParams(params));
  return call && { call, base: project.base };
}
