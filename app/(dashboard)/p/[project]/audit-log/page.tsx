import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { AuditBoard } from "#components/history/audit/audit-board.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { auditQueryText, readAuditQuery } from "#lib/history/audit/address.schema.ts";
import { auditActorsOf, auditPageOf } from "#lib/history/audit/log.loaders.ts";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditLogPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const { after: _, ...query } = readAuditQuery(await searchParams);
  const text = auditQueryText(query);
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/audit-log${text}`);
  if (!can(access.role, "audit.read")) forbidden();
  const [page, actors] = await Promise.all([auditPageOf(access, new URLSearchParams(text)), auditActorsOf(access)]);
  return (
    <>
      <PageHead title="Audit log" lead="Every change: who made it, when, and what it was before and after." />
      <AuditBoard project={project} actors={actors} first={{ text, page, readAt: Date.now() }} />
    </>
  );
}
