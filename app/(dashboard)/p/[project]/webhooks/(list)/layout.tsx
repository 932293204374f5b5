import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

/** Returns 403 before the page streams, while the status can still be set; the page checks access itself. */
export default async function WebhooksLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
  const { project } = await props.params;
  const { role } = await pageAccess(project, `/p/${encodeURIComponent(project)}/webhooks`);
  if (!can(role, "webhooks.read")) forbidden();
  return props.children;
}
