import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { ServiceLogList } from "#components/operations/admin/service-log-list.tsx";
import { serviceLog } from "#lib/operations/admin/audit-log.loaders.ts";
import { auditQueryText, readAuditQuery } from "#lib/operations/admin/audit-log.schema.ts";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Service audit log");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AdminAuditPage({ searchParams }: Props) {
  const query = await readAuditQuery(searchParams);
  const admin = await pageAdministrator(`/admin/audit-log${auditQueryText(query)}`);
  return (
    <Suspense fallback={<LoadingAdmin title="Service audit log" />}>
      <Log admin={admin} query={query} />
    </Suspense>
  );
}

async function Log({ admin, query }: { admin: Administrator; query: Awaited<ReturnType<typeof readAuditQuery>> }) {
  return <ServiceLogList first={{ params: auditQueryText(query), page: await serviceLog(admin, query), readAt: Date.now() }} />;
}
