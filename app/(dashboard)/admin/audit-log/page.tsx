import type { Metadata } from "next";
import { ServiceLogList } from "#components/admin/service-log-list.tsx";
import { serviceLog } from "#lib/admin/audit-log/loaders.ts";
import { auditQueryText, readAuditQuery } from "#lib/admin/audit-log/schema.ts";
import { adminTitle, pageAdministrator } from "#lib/admin/loaders.ts";

/** The page's title. */
export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("The service’s audit log");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The changes that belong to no project. */
export default async function AdminAuditPage({ searchParams }: Props) {
  const query = await readAuditQuery(searchParams);
  const params = auditQueryText(query);
  const admin = await pageAdministrator(`/admin/audit-log${params}`);
  return <ServiceLogList first={{ params, page: await serviceLog(admin, query), readAt: Date.now() }} />;
}
