"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

/**
 * A titled part of a page that folds away. It unfolds when it becomes needed and folds when it no longer is, unless
 * the focus is inside.
 * @param hint one line that is shown folded too
 */
export function DisclosureRow(props: { title: string; hint?: ReactNode; isNeeded: boolean; children: ReactNode }) {
  const { title, hint, isNeeded, children } = props;
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  // Constant: React must not undo what the reader folds and unfolds.
  const [startsOpen] = useState(isNeeded);

  useEffect(() => {
    const box = details.current;
    if (box && (isNeeded || !box.contains(document.activeElement))) box.open = isNeeded;
  }, [isNeeded]);

  return (
    <section aria-labelledby={id} className="min-w-0">
      <details ref={details} open={startsOpen} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-3 px-5 py-2.5 hover:bg-foreground/4 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
            <h2 id={id} className="text-base">
              {title}
            </h2>
            {hint && <span className="text-note text-muted [overflow-wrap:anywhere] max-sm:basis-full">{hint}</span>}
          </span>
        </summary>
        <div className="px-5 pt-1 pb-5">{children}</div>
      </details>
    </section>
  );
}
