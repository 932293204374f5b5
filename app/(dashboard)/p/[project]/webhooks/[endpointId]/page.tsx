import type { Metadata } from "next";
import { OneEndpoint } from "#components/history/webhooks/one-endpoint.tsx";
import { endpointDeliveries, requireEndpoint } from "#lib/history/webhooks/loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";

export const metadata: Metadata = { title: "Webhook" };

/** Missing endpoints and another project's look the same. */
export default async function EndpointPage({ params }: { params: Promise<{ project: string; endpointId: string }> }) {
  const { project: slug, endpointId } = await params;
  const path = `/p/${encodeURIComponent(slug)}/webhooks/${encodeURIComponent(endpointId)}`;
  const access = await pageAccess(slug, path);
  const endpoint = await requireEndpoint(access, endpointId);
  const page = await endpointDeliveries(access.scope, endpointId, {});
  return <OneEndpoint key={endpoint.id} slug={slug} initial={endpoint} first={{ page, readAt: Date.now() }} />;
}
