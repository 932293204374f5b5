import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pagePet } from "#lib/shelter/pets/loaders.ts";

interface Props {
  params: Promise<{ project: string; petId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function AnimalLayout({ params, children }: Props) {
  const { project, petId } = await params;
  await pagePet(await pageAccess(project, `/p/${encodeURIComponent(project)}/animals/${encodeURIComponent(petId)}`), petId);
  return children;
}
