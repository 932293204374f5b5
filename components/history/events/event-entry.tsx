import { ChevronRight } from "lucide-react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { ShownEvent } from "#lib/history/events/table.schema.ts";

export function EventEntry({ event }: { event: ShownEvent }) {
  const { id, what, occurredAt, subject, payload } = event;
  return (
    <li className="border-t border-border first:border-t-0">
      <details className="group">
        <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[1rem_1fr] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-foreground/4 sm:px-5 md:grid-cols-[1rem_15rem_1fr_11.5rem] [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 text-muted transition-transform duration-150 group-open:rotate-90" />
          <span>{what}</span>
          <span className="min-w-0 [overflow-wrap:anywhere] max-md:col-start-2">{subject}</span>
          <span className="text-note text-muted max-md:col-start-2 md:text-right">
            <LocalTime at={occurredAt} show="second" />
          </span>
        </summary>
        <div className="px-4 pt-1 pb-4 sm:px-5">
          <CodeBlock code={payload} language="json" caption={`Event ${id}`} />
        </div>
      </details>
    </li>
  );
}
