import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ServiceLogList } from "#components/operations/admin/service-log-list.tsx";
import { serviceLog } from "#lib/operations/admin/audit-log.loaders.ts";
import { auditQueryText, readAuditQuery } from "#lib/operations/admin/audit-log.schema.ts";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminPage, type Searched } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("Service audit log");

export default async function AdminAuditPage({ searchParams }: Searched): Promise<ReactNode> {
  const query = await readAuditQuery(searchParams);
  const params = auditQueryText(query);
  return await adminPage(`/admin/audit-log${params}`, "Service audit log", async (admin) => (
    <ServiceLogList first={{ params, page: await serviceLog(admin, query), readAt: Date.now() }} />
  ));
}
