import type { Metadata } from "next";
import { OneEndpoint } from "#components/history/webhooks/one-endpoint.tsx";
import { endpointDeliveries, requireEndpoint } from "#lib/history/webhooks/loaders.ts";
import { projectPageOf } from "#lib/http/pages/project-page.ts";

export const metadata: Metadata = { title: "Webhook" };

/** Missing endpoints and another project's look the same. */
export default projectPageOf("webhooks", "endpointId", async (access, endpointId) => {
  const endpoint = await requireEndpoint(access, endpointId);
  const page = await endpointDeliveries(access.scope, endpointId, {});
  return <OneEndpoint key={endpoint.id} slug={access.project.slug} initial={endpoint} first={{ page, readAt: Date.now() }} />;
});
