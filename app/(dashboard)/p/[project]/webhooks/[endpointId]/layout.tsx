import type { ReactNode } from "react";
import { requireEndpoint } from "#lib/history/webhooks/loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";

interface Props {
  params: Promise<{ project: string; endpointId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function EndpointLayout({ params, children }: Props) {
  const { project, endpointId } = await params;
  const path = `/p/${encodeURIComponent(project)}/webhooks/${encodeURIComponent(endpointId)}`;
  await requireEndpoint(await pageAccess(project, path), endpointId);
  return children;
}
