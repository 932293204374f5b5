import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";

export interface FactRows {
  /** The name of the row that is open. */
  open: string | undefined;
  /** Undefined for people who only read. */
  onOpen: ((name: string) => void) | undefined;
}

interface Fact {
  name: string;
  label: string;
  rows: FactRows;
}

const LINE =
  "grid min-h-11 w-full grid-cols-[var(--term,8.5rem)_minmax(0,1fr)_1rem] items-center gap-x-2 border-b border-border py-1.5 text-left text-note md:min-h-10";

/** A fact that is read, and opens where it stands. */
export function FactRow({ name, label, rows, value, children }: Fact & { value: ReactNode; children: ReactNode }) {
  const { open, onOpen } = rows;
  if (open === name) {
    return (
      <div data-open-fact className="border-b border-border py-3">
        {children}
      </div>
    );
  }
  const text = (
    <>
      <span className="text-muted">{label}</span> <span className="font-medium [overflow-wrap:anywhere]">{value}</span>
    </>
  );
  if (!onOpen) return <p className={LINE}>{text}</p>;
  return (
    <button
      type="button"
      data-fact={name}
      onClick={() => onOpen(name)}
      className={`${LINE} group/fact cursor-pointer hover:border-field-border`}
    >
      {text}
      <Pencil aria-hidden className="size-3.5 text-muted opacity-0 group-hover/fact:opacity-100 group-focus-visible/fact:opacity-100" />
    </button>
  );
}

/** A text of several lines, which is read as one. */
export function FactStory({ name, label, rows, text, isLarge, children }: Fact & { text: string; isLarge: boolean; children: ReactNode }) {
  const { open, onOpen } = rows;
  if (open === name) return <div data-open-fact>{children}</div>;
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        {isLarge ? <h2 className="text-lg">{label}</h2> : <p className="text-note text-muted">{label}</p>}
        {onOpen && (
          <button
            type="button"
            data-fact={name}
            onClick={() => onOpen(name)}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-2 text-note text-muted hover:text-foreground md:min-h-9"
          >
            <Pencil aria-hidden className="size-3.5" />
            Edit<span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <p className={`mt-1 whitespace-pre-line [overflow-wrap:anywhere] ${isLarge ? "leading-relaxed" : "text-note"}`}>{text}</p>
    </div>
  );
}

/** A fact that no one knows yet takes little room. */
export function FactChip({ name, label, rows }: Fact) {
  return (
    rows.onOpen && (
      <button
        type="button"
        data-fact={name}
        onClick={() => rows.onOpen?.(name)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full px-2 text-sm text-muted hover:bg-foreground/5 hover:text-foreground md:min-h-8"
      >
        <Plus aria-hidden className="size-3.5" />
        <span className="sr-only">Add </span>
        {label}
      </button>
    )
  );
}
