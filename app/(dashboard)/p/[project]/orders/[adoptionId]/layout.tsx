import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pageAdoption } from "#lib/shelter/adoptions/loaders.ts";

interface Props {
  params: Promise<{ project: string; adoptionId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function AdoptionLayout({ params, children }: Props) {
  const { project, adoptionId } = await params;
  const path = `/p/${encodeURIComponent(project)}/orders/${encodeURIComponent(adoptionId)}`;
  await pageAdoption(await pageAccess(project, path), adoptionId);
  return children;
}
