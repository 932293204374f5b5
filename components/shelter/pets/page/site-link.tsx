"use client";

import { ExternalLink } from "lucide-react";
import type { AnimalPlacement } from "#lib/sites/publishing/public/schema.ts";

export function SiteLink({ placement }: { placement: AnimalPlacement }) {
  if (placement.state === "hidden") return <span>{placement.why}</span>;
  return (
    <a href={placement.url} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center gap-1.5">
      View on site
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
