import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { pageAccess } from "#lib/access/loaders.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** Says that nothing is there before the page begins to stream, so that the answer's status says it too. The page asks for itself. */
export default async function AuditLogLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
  const { project } = await props.params;
  const { role } = await pageAccess(project, `/p/${encodeURIComponent(project)}/audit-log`);
  if (!can(role, "audit.read")) notFound();
  return props.children;
}
