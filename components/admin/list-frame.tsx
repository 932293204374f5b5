import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";

/**
 * @param label announces loading to screen readers
 * @param empty shown if there are no rows
 */
export function ListFrame<Page extends { rows: readonly unknown[] }>(props: {
  label: string;
  list: Pick<UseQueryResult<Page>, "data" | "error" | "isPlaceholderData" | "refetch">;
  empty: ReactNode;
  rows: (page: Page) => ReactNode;
  pager: (page: Page) => ReactNode;
}) {
  const { data, error, isPlaceholderData, refetch } = props.list;
  return (
    <>
      {error && (
        <div className="mb-4">
          <FaultBox text={`This list may be out of date. ${error.message}`} onRetry={() => void refetch()} />
        </div>
      )}
      <div
        aria-busy={isPlaceholderData}
        className={`rounded-2xl border border-border bg-surface ${isPlaceholderData ? "opacity-60 transition-opacity delay-150" : ""}`}
      >
        {!data && !error && <RowsSkeleton label={props.label} />}
        {data && (data.rows.length === 0 ? props.empty : props.rows(data))}
        {data && props.pager(data)}
      </div>
    </>
  );
}
