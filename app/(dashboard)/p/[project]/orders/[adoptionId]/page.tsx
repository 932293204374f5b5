import type { Metadata } from "next";
import { AdoptionPage } from "#components/shelter/adoptions/adoption-page.tsx";
import { AdoptionPapers } from "#components/sites/papers/adoption-papers.tsx";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { pageAdoption, today } from "#lib/shelter/adoptions/loaders.ts";
import { printLinesOf } from "#lib/sites/papers/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Adoption" };

export default projectPageOf("orders", "adoptionId", async (access, adoptionId) => {
  const { slug } = access.project;
  const adoption = await pageAdoption(access, adoptionId);
  return (
    <AdoptionPage
      key={adoption.id}
      project={slug}
      canWrite={can(access.role, "pets.write")}
      serverDay={today()}
      first={{ adoption, readAt: Date.now() }}
      papers={
        <AdoptionPapers project={slug} adoptionId={adoption.id} serverDay={today()} prints={await printLinesOf(access, adoption.id)} />
      }
    />
  );
});
