import type { ReactNode } from "react";
import { Bone } from "#components/ui/bone.tsx";

/** A page while it is read, in its shape. @param label says so to a screen reader */
export function LoadingPage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** The title of a page that is named only once it is read. */
export function HeadBone() {
  return (
    <div className="mb-6 lg:mb-8">
      <Bone className="h-[clamp(2.1rem,4.5vw,2.9rem)] w-64 max-w-full" />
    </div>
  );
}

/** A card of a page. @param className gives its height */
export function PanelBone({ className }: { className: string }) {
  return (
    <div className={`rounded-2xl border border-border bg-surface p-5 sm:p-6 ${className}`}>
      <Bone className="h-6 w-40" />
      <Bone className="mt-5 h-4 w-3/4" />
      <Bone className="mt-3 h-4 w-1/2" />
    </div>
  );
}

const WIDTHS = ["w-1/3", "w-1/4", "w-2/5", "w-1/3", "w-2/7", "w-1/4", "w-2/5", "w-1/3"] as const;

/** Rows of a list or a table. */
export function RowBones({ rows }: { rows: number }) {
  return (
    <div className="rounded-2xl border border-border bg-surface px-4">
      {WIDTHS.slice(0, rows).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={index} className="flex h-14 items-center gap-4 border-b border-border last:border-0">
          <Bone className={`h-4 ${width}`} />
          <Bone className="ml-auto h-6 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** The three tabs about animals, before the project is known. */
export function TabBones() {
  return (
    <div aria-hidden className="mb-5 flex gap-6 border-b border-border font-semibold text-muted">
      {["Animals", "Adoptions", "Categories"].map((label) => (
        <span key={label} className="inline-flex h-11 items-center border-b-2 border-transparent">
          {label}
        </span>
      ))}
    </div>
  );
}
