import type { ReactNode } from "react";
import { pageAccess } from "#lib/access/loaders.ts";
import { requireKey } from "#lib/api-keys/detail.loaders.ts";

interface Props {
  params: Promise<{ project: string; keyId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function KeyLayout({ params, children }: Props) {
  const { project, keyId } = await params;
  await requireKey(await pageAccess(project, `/p/${encodeURIComponent(project)}/api-keys/${encodeURIComponent(keyId)}`), keyId);
  return children;
}
