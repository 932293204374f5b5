"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { AuditEntry } from "#components/audit/audit-entry.tsx";
import { AuditFilter } from "#components/audit/audit-filter.tsx";
import { AuditSkeleton } from "#components/audit/audit-skeleton.tsx";
import { useAuditQuery } from "#components/audit/use-audit-query.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { auditOptions } from "#lib/audit/log.client.ts";
import { auditQueryText } from "#lib/audit/log.rules.ts";
import type { AuditActor, AuditPage } from "#lib/audit/log.schema.ts";

export function AuditBoard(props: { project: string; actors: AuditActor[]; first: { text: string; page: AuditPage; readAt: number } }) {
  const { project, actors, first } = props;
  const { query, go } = useAuditQuery();
  const isFirst = auditQueryText(query) === first.text;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...auditOptions(project, query),
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [null] }, initialDataUpdatedAt: first.readAt }),
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = auditQueryText(query) !== "";

  return (
    <>
      <AuditFilter project={project} actors={actors} query={query} go={go} />
      {error && (
        <div className="mb-4">
          <FaultBox text={error.message} onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />
        </div>
      )}
      <div className="rounded-2xl border border-border bg-surface" aria-busy={isFetchingNextPage}>
        {!data && !error && <AuditSkeleton />}
        {data && rows.length === 0 && (
          <EmptyState
            picture={isFiltered ? "no-match" : "nothing"}
            title={isFiltered ? "No matches" : "Nothing yet"}
            text={isFiltered ? "No changes match this filter." : "Every change to animals, keys, people, and the project will appear here."}
          >
            {isFiltered && (
              <button
                type="button"
                onClick={() => go({ who: null, topic: null, period: null, from: null, to: null })}
                className="button button--outline"
              >
                Show everything
              </button>
            )}
          </EmptyState>
        )}
        <ol>
          {rows.map((row) => (
            <AuditEntry key={row.id} project={project} row={row} />
          ))}
        </ol>
        {hasNextPage && (
          <div className="border-t border-border p-4 text-center">
            <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} className="button button--outline">
              {isFetchingNextPage ? "Loading…" : "Show older changes"}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
