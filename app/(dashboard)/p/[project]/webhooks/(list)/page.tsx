import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { EndpointsView } from "#components/history/webhooks/endpoints-view.tsx";
import { projectEndpoints } from "#lib/history/webhooks/loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/webhooks`);
  return (
    <>
      <CeilingNote slug={slug} name="webhookEndpoints" initial={await projectCeilings(access)} />
      <EndpointsView slug={slug} initial={await projectEndpoints(access)} />
    </>
  );
}
