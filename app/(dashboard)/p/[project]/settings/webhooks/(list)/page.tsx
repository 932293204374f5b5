import type { Metadata } from "next";
import { SettingsTabs } from "#components/projects/settings-tabs.tsx";
import { CeilingNote } from "#components/usage/ceiling-note.tsx";
import { EndpointsView } from "#components/webhooks/endpoints-view.tsx";
import { projectEndpoints } from "#lib/history/webhooks/loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { projectCeilings } from "#lib/people/ceilings/loaders.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/settings/webhooks`);
  return (
    <>
      <SettingsTabs project={slug} here="settings/webhooks" />
      <CeilingNote slug={slug} name="webhookEndpoints" initial={await projectCeilings(access)} />
      <EndpointsView slug={slug} initial={await projectEndpoints(access)} />
    </>
  );
}
