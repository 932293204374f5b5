import type { Metadata } from "next";
import { KeysView } from "#components/api-keys/keys-view.tsx";
import { projectKeys } from "#lib/api-keys/loaders.ts";
import { can } from "#lib/auth/permissions.ts";
import { baseAddress } from "#lib/http/base-address.ts";
import { pageAccess } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { title: "API keys" };

/** The project's keys. */
export default async function KeysPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/api-keys`);
  return <KeysView slug={slug} base={await baseAddress()} initial={await projectKeys(access)} mayWrite={can(access.role, "keys.write")} />;
}
