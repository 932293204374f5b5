import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";

/** To the panel with the buttons, where it is below what is read or typed first. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className="button button--outline xl:hidden">
      {children}
      <ArrowDown aria-hidden className="size-4" />
    </a>
  );
}
