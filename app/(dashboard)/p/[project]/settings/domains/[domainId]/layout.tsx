import type { ReactNode } from "react";
import { pageAccess } from "#lib/access/loaders.ts";
import { requireDomain } from "#lib/domains/loaders.ts";

interface Props {
  params: Promise<{ project: string; domainId: string }>;
  children: ReactNode;
}

/** Answers 404 for a missing domain before the skeleton is sent: after that the answer could not say so any more. The page asks for itself. */
export default async function DomainLayout({ params, children }: Props) {
  const { project, domainId } = await params;
  await requireDomain(
    await pageAccess(project, `/p/${encodeURIComponent(project)}/settings/domains/${encodeURIComponent(domainId)}`),
    domainId,
  );
  return children;
}
