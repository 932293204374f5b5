import type { Metadata } from "next";
import { AdoptionsView } from "#components/shelter/adoptions/adoptions-view.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { adoptionQueryText, readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { adoptionsShown, today } from "#lib/shelter/adoptions/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Adoptions" };

export default async function AdoptionsPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const asked = await searchParams;
  const filter = readAdoptionFilter(asked);
  const query = adoptionQueryText(filter);
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/orders${query}`);
  const view = asked["view"] === "list" ? "list" : "board";
  const { animal, ...shown } = await adoptionsShown(access, filter, view);
  return (
    <AdoptionsView
      project={project}
      me={access.person.id}
      canWrite={can(access.role, "pets.write")}
      serverDay={today()}
      animal={animal}
      first={{ query, ...shown, readAt: Date.now() }}
    />
  );
}
