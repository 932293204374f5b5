import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { EndpointsView } from "#components/history/webhooks/endpoints-view.tsx";
import { projectEndpoints } from "#lib/history/webhooks/loaders.ts";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default projectPage("webhooks", async (access) => {
  const { slug } = access.project;
  return (
    <>
      <CeilingNote slug={slug} name="webhookEndpoints" initial={await projectCeilings(access)} />
      <EndpointsView slug={slug} initial={await projectEndpoints(access)} />
    </>
  );
});
