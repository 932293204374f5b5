import type { Metadata } from "next";
import { cookies } from "next/headers";
import { after } from "next/server";
import { PetBoard } from "#components/shelter/pets/pet-board.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { noteAnimalsSeen } from "#lib/operations/overview/mutations.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { categoriesOf } from "#lib/shelter/categories/loaders.ts";
import { petQueryText, readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petTabsOf } from "#lib/shelter/pets/table/loaders.ts";
import { readKeptView, VIEW_COOKIE } from "#lib/shelter/pets/table/view.schema.ts";
import { petPageOf } from "#lib/shelter/photos/table.loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Animals" };

export default async function AnimalsPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const given = Object.entries(await searchParams).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const search = new URLSearchParams(given);
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/animals?${search}`);
  // Runs after the page is sent, so that an error costs only the tick.
  if (access.isDemo) after(() => noteAnimalsSeen(access.scope, access.person.id));
  const reading = petTabsOf(access, search);
  const [page, tabs, categories] = await Promise.all([petPageOf(access, search, reading), reading.counting, categoriesOf(access)]);
  const view = readKeptView((await cookies()).get(VIEW_COOKIE)?.value);
  const first = { params: petQueryText(readPetQuery(search)), page, tabs, categories, view, readAt: Date.now() };
  return (
    <>
      <SectionTabs project={project} here="animals" />
      <PetBoard project={project} canWrite={can(access.role, "pets.write")} first={first} />
    </>
  );
}
