import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lookupQuery } from "#lib/sites/domains/client.ts";
import type { DomainLookup } from "#lib/sites/domains/schema.ts";

const PAUSE_MS = 300;

export function useDomainLookup(
  slug: string,
  typed: string,
): { look: DomainLookup | undefined; isLooking: boolean; error: string | undefined } {
  const [asked, setAsked] = useState("");
  const name = typed.trim();

  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);

  const { data, error } = useQuery(lookupQuery(slug, asked));
  if (name === "") return { look: undefined, isLooking: false, error: undefined };
  if (asked !== name) return { look: undefined, isLooking: true, error: undefined };
  return { look: data, isLooking: !data && !error, error: error?.message };
}
