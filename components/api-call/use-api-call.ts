"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ApiCall, callOf } from "#components/api-call/call-of.ts";
import { useShell } from "#components/layout/shell-context.tsx";

/** Returns the API call that matches the page, with the base URL; undefined if there is none. */
export function useApiCall(): { call: ApiCall; base: string } | undefined {
  const { project } = useShell();
  const path = usePathname();
  const params = useSearchParams();
  const start = `/p/${project?.slug ?? ""}`;
  if (!project || !path.startsWith(start)) return undefined;
  const call = callOf(path.slice(start.length), new URLSearchParams(params));
  return call && { call, base: project.base };
}
