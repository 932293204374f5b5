import type { ReactNode } from "react";
import { requireKey } from "#lib/gateway/api-keys/detail.loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";

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
