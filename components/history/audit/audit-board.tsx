"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { AuditEntry } from "#components/history/audit/audit-entry.tsx";
import { AuditFilter } from "#components/history/audit/audit-filter.tsx";
import { useAuditQuery } from "#components/history/audit/use-audit-query.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { auditQueryText } from "#lib/history/audit/address.schema.ts";
import { auditOptions } from "#lib/history/audit/log.client.ts";
import type { AuditActor, AuditPage } from "#lib/history/audit/log.schema.ts";

export function AuditBoard(props: { project: string; actors: AuditActor[]; first: { text: string; page: AuditPage; readAt: number } }) {
  const { project, actors, first } = props;
  const { query, go } = useAuditQuery();
  const isFirst = auditQueryText(query) === first.text;
  const list = useInfiniteQuery({
    ...auditOptions(project, query),
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [null] }, initialDataUpdatedAt: first.readAt }),
  });
  const isFiltered = auditQueryText(query) !== "";

  return (
    <>
      <AuditFilter project={project} actors={actors} query={query} go={go} />
      <GrowingList
        label="Loading the audit log"
        list={list}
        empty={
          <EmptyState
            picture={isFiltered ? "no-match" : "nothing"}
            title={isFiltered ? "No matches" : "Nothing yet"}
            text={isFiltered ? "No changes match this filter." : "Every change to animals, keys, people, and the project will appear here."}
          >
            {isFiltered && (
              <Button label="Show everything" onClick={() => go({ who: null, topic: null, period: null, from: null, to: null })} />
            )}
          </EmptyState>
        }
        rows={(rows) => (
          <ol>
            {rows.map((row) => (
              <AuditEntry key={row.id} project={project} row={row} />
            ))}
          </ol>
        )}
      />
    </>
  );
}
