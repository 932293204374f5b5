import type { ReactNode } from "react";
import { pageAccess } from "#lib/access/loaders.ts";
import { requireKey } from "#lib/api-keys/detail.loaders.ts";

interface Props {
  params: Promise<{ project: string; keyId: string }>;
  children: ReactNode;
}

/** Answers 404 for a missing key before the skeleton is sent: after that the answer could not say so any more. The page asks for itself. */
export default async function KeyLayout({ params, children }: Props) {
  const { project, keyId } = await params;
  await requireKey(await pageAccess(project, `/p/${encodeURIComponent(project)}/api-keys/${encodeURIComponent(keyId)}`), keyId);
  return children;
}
