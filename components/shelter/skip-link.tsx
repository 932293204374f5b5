import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";

/** Links to the panel with the buttons if that is below the text. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className="button button--outline xl:hidden">
      {children}
      <ArrowDown aria-hidden className="size-4" />
    </a>
  );
}
