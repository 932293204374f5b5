"use client";

import { useQuery } from "@tanstack/react-query";
import { newEnquiriesOptions } from "#lib/shelter/enquiries/new.client.ts";

const MAX_SHOWN = 99;

/** @param first count when the page was rendered */
export function UnreadBadge({ project, first }: { project: string; first: number }) {
  const { data: count } = useQuery({ ...newEnquiriesOptions(project), initialData: first });
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 text-xs leading-none font-bold text-accent-foreground">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
