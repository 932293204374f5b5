import type { Metadata } from "next";
import { KeysView } from "#components/api-keys/keys-view.tsx";
import { CeilingNote } from "#components/usage/ceiling-note.tsx";
import { pageAccess } from "#lib/access/loaders.ts";
import { projectKeys } from "#lib/api-keys/loaders.ts";
import { projectCeilings } from "#lib/ceilings/loaders.ts";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { can } from "#lib/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/api-keys`);
  return (
    <>
      <CeilingNote slug={slug} name="apiKeys" initial={await projectCeilings(access)} />
      <KeysView slug={slug} base={await baseAddress()} initial={await projectKeys(access)} mayWrite={can(access.role, "keys.write")} />
    </>
  );
}
