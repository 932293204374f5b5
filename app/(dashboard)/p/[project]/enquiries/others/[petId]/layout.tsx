import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pageOthers } from "#lib/shelter/enquiries/others/loaders.ts";

interface Props {
  params: Promise<{ project: string; petId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function OthersLayout({ params, children }: Props) {
  const { project, petId } = await params;
  const path = `/p/${encodeURIComponent(project)}/enquiries/others/${encodeURIComponent(petId)}`;
  await pageOthers(await pageAccess(project, path), petId);
  return children;
}
