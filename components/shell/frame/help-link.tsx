"use client";

import { CircleQuestionMark } from "lucide-react";
import { usePathname } from "next/navigation";
import { helpPath } from "#components/shell/layout/help.ts";

/** In a tab of its own, so that nothing that is typed on the page is lost. */
export function HelpLink() {
  return (
    <a
      href={helpPath(usePathname())}
      target="_blank"
      rel="noreferrer"
      aria-label="Help for this page (opens in a new tab)"
      title="Help for this page"
      className="inline-flex size-10 items-center justify-center rounded-full hover:bg-foreground/10 max-md:hidden"
    >
      <CircleQuestionMark aria-hidden className="size-5" />
    </a>
  );
}
