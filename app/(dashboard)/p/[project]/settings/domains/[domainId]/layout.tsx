import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { requireDomain } from "#lib/sites/domains/loaders.ts";

interface Props {
  params: Promise<{ project: string; domainId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function DomainLayout({ params, children }: Props) {
  const { project, domainId } = await params;
  await requireDomain(
    await pageAccess(project, `/p/${encodeURIComponent(project)}/settings/domains/${encodeURIComponent(domainId)}`),
    domainId,
  );
  return children;
}
