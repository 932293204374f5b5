import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { pageAccess } from "#lib/access/loaders.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** Answers 404 to who may not import, before the skeleton is sent: after that the answer could not say so any more. The page asks for itself. */
export default async function ImportLayout({ params, children }: { params: Promise<{ project: string }>; children: ReactNode }) {
  const { project } = await params;
  const { role } = await pageAccess(project, `/p/${encodeURIComponent(project)}/animals/import`);
  if (!can(role, "pets.write")) notFound();
  return children;
}
