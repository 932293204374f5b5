import type { ComponentProps, ReactNode, Ref } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";

export const FRAME = "rounded-2xl border border-border bg-surface";

/** Every list: what went wrong, then loading, empty, or rows, and below them the way to more. */
export function ListFrame<Page extends { rows: readonly unknown[] }>(props: {
  /** Announces loading to screen readers. */
  label: string;
  list: { data: Page | undefined; error: Error | null; isPlaceholderData?: boolean; refetch: () => unknown };
  empty: ReactNode;
  rows: (page: Page) => ReactNode;
  more?: (page: Page) => ReactNode;
  rowHeight?: ComponentProps<typeof RowsSkeleton>["height"];
  /** Uses its own frames instead of a panel. */
  isBare?: boolean;
  /** Makes the list focusable. */
  region?: { ref: Ref<HTMLElement>; name: string; className: string; above: ReactNode };
}) {
  const { label, list, empty, rows, more, rowHeight = "h-15", isBare = false, region } = props;
  const { data, error, isPlaceholderData = false, refetch } = list;
  return (
    <>
      {error && (
        <ErrorBox
          error={data ? `This list may be out of date. ${error.message}` : error.message}
          onRetry={() => void refetch()}
          className="mb-4"
        />
      )}
      {(data || !error) && (
        <section
          ref={region?.ref}
          tabIndex={region && -1}
          aria-label={region?.name}
          aria-busy={isPlaceholderData}
          className={`${isBare ? "" : FRAME} ${isPlaceholderData ? "opacity-60 transition-opacity delay-150" : ""} ${region?.className ?? ""}`}
        >
          {region?.above}
          {data ? data.rows.length === 0 ? empty : rows(data) : <RowsSkeleton label={label} height={rowHeight} />}
          {data && more?.(data)}
        </section>
      )}
    </>
  );
}
