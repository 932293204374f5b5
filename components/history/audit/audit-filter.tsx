import { Download } from "lucide-react";
import { TimeFilter } from "#components/history/audit/time-filter.tsx";
import type { useAuditQuery } from "#components/history/audit/use-audit-query.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { Select } from "#components/ui/select.tsx";
import { auditExportPath } from "#lib/history/audit/log.client.ts";
import { AUDIT_TOPICS, type AuditActor } from "#lib/history/audit/log.schema.ts";
import { TOPIC_WORDS } from "#lib/history/audit/log.view.ts";

const TOPICS = [{ value: "", label: "Everything" }, ...AUDIT_TOPICS.map((value) => ({ value, label: TOPIC_WORDS[value] }))];
const ITEM = "flex min-h-control items-center rounded-xl px-3 py-2 hover:bg-foreground/8";

export function AuditFilter(props: { project: string; actors: readonly AuditActor[] } & ReturnType<typeof useAuditQuery>) {
  const { project, actors, query, go } = props;
  const isListed = query.who === undefined || actors.some(({ value }) => value === query.who);
  const unlisted = isListed ? [] : [{ value: query.who ?? "", label: query.who ?? "" }];
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <Select
        aria-label="Who"
        value={query.who ?? ""}
        onChange={(who) => go({ who: who || null })}
        choices={[{ value: "", label: "Everyone" }, ...actors, ...unlisted]}
        className="flex-1 basis-full sm:max-w-60 sm:flex-none sm:basis-auto"
      />
      <Select
        aria-label="What"
        value={query.topic ?? ""}
        onChange={(value) => go({ topic: AUDIT_TOPICS.find((topic) => topic === value) ?? null })}
        choices={TOPICS}
        className="flex-1 sm:max-w-48 sm:flex-none"
      />
      <TimeFilter query={query} go={go} />
      <div className="ml-auto">
        <DisclosureMenu
          label="Export"
          align="end"
          button={
            <>
              <Download aria-hidden className="size-4" />
              <span className="font-semibold">Export</span>
            </>
          }
        >
          <p className="px-3 pt-1 pb-2 text-sm text-muted">Download what the filter shows.</p>
          <a href={auditExportPath(project, query, "csv")} download className={ITEM}>
            CSV, for spreadsheets
          </a>
          <a href={auditExportPath(project, query, "json")} download className={ITEM}>
            JSON
          </a>
        </DisclosureMenu>
      </div>
    </search>
  );
}
