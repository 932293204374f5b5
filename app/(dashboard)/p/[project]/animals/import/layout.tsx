import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

/** Returns 403 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function ImportLayout({ params, children }: { params: Promise<{ project: string }>; children: ReactNode }) {
  const { project } = await params;
  const { role } = await pageAccess(project, `/p/${encodeURIComponent(project)}/animals/import`);
  if (!can(role, "pets.write")) forbidden();
  return children;
}
