"use client";

import { useQueryStates } from "nuqs";
import { Fragment } from "react";
import { actionText, actorText, factsOf, type ServiceFact } from "#components/operations/admin/service-log-words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { isMoment } from "#lib/history/audit/log.view.ts";
import { auditQueryParsers, auditQueryText, type ServiceEntry, type ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import { type FirstPage, useAdminList } from "#lib/operations/admin/client.ts";

function Fact({ fact: { word, values } }: { fact: ServiceFact }) {
  return (
    <span className="block text-sm text-muted">
      {word}:{" "}
      {values.map((value, index) => (
        <Fragment key={index === 0 ? "first" : "second"}>
          {index > 0 && " → "}
          {isMoment(value) ? <LocalTime at={value} /> : value}
        </Fragment>
      ))}
    </span>
  );
}

function Entry({ fact: entry }: { fact: ServiceEntry }) {
  return (
    <li className="flex flex-wrap gap-x-5 gap-y-1 border-t border-border px-4 py-3 first:border-t-0 sm:px-5">
      <span className="w-48 shrink-0 text-note text-muted">
        <LocalTime at={entry.at} />
      </span>
      <span className="min-w-60 flex-1 [overflow-wrap:anywhere]">
        <span className="font-semibold">{actorText(entry)}</span> {actionText(entry)}
        {factsOf(entry).map((fact) => (
          <Fact key={fact.word} fact={fact} />
        ))}
      </span>
    </li>
  );
}

export function ServiceLogList({ first }: { first: FirstPage<ServiceLog> }) {
  const [query, set] = useQueryStates(auditQueryParsers, { history: "push" });
  const list = useAdminList("audit-log", first, auditQueryText(query));
  return (
    <>
      <PageHead
        title="Service audit log"
        lead="Accounts, sign-ins, administrators, and links. What happens in a project is in that project’s own audit log."
      />
      <ListFrame
        label="Loading the audit log"
        list={list}
        empty={<EmptyState picture="nothing" title="No entries yet" />}
        rows={({ rows }) => (
          <ul>
            {rows.map((entry) => (
              <Entry key={entry.id} fact={entry} />
            ))}
          </ul>
        )}
        more={(page) => (
          <Pager
            text={query.before === "" ? "Newest first" : "Older entries"}
            previous={null}
            next={page.next}
            isBeyond={query.before !== ""}
            onStep={(step) => void set({ before: step && "after" in step ? step.after : null })}
          />
        )}
      />
    </>
  );
}
