import type { Metadata } from "next";
import { AdoptionPage } from "#components/shelter/adoptions/adoption-page.tsx";
import { AdoptionPapers } from "#components/sites/papers/adoption-papers.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pageAdoption, today } from "#lib/shelter/adoptions/loaders.ts";
import { printLinesOf } from "#lib/sites/papers/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Adoption" };

export default async function OneAdoptionPage({ params }: { params: Promise<{ project: string; adoptionId: string }> }) {
  const { project, adoptionId } = await params;
  const path = `/p/${encodeURIComponent(project)}/orders/${encodeURIComponent(adoptionId)}`;
  const access = await pageAccess(project, path);
  const adoption = await pageAdoption(access, adoptionId);
  return (
    <AdoptionPage
      key={adoption.id}
      project={project}
      canWrite={can(access.role, "pets.write")}
      serverDay={today()}
      first={{ adoption, readAt: Date.now() }}
      papers={
        <AdoptionPapers project={project} adoptionId={adoption.id} serverDay={today()} prints={await printLinesOf(access, adoption.id)} />
      }
    />
  );
}
