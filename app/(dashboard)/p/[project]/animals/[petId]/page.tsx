import type { Metadata } from "next";
import { PetPage } from "#components/shelter/pets/page/pet-page.tsx";
import { readPetTab } from "#components/shelter/pets/page/pet-tabs.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { adoptionPageOf, today } from "#lib/shelter/adoptions/loaders.ts";
import { categoriesOf } from "#lib/shelter/categories/loaders.ts";
import { enquiryPageOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { pagePet } from "#lib/shelter/pets/loaders.ts";
import { petPhotosOf } from "#lib/shelter/photos/loaders.ts";
import { animalPlacement } from "#lib/sites/publishing/deploys/loaders.ts";
import { interestOf } from "#lib/sites/views/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

async function petHere(params: Searched<"petId">["params"]) {
  const { project, petId } = await params;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/animals/${encodeURIComponent(petId)}`);
  return { project, petId, access, pet: await pagePet(access, petId) };
}

export async function generateMetadata({ params }: Searched<"petId">): Promise<Metadata> {
  const { pet } = await petHere(params);
  return { title: pet.name };
}

export default async function AnimalPage({ params, searchParams }: Searched<"petId">) {
  const { project, petId, access, pet } = await petHere(params);
  const ofAnimal = new URLSearchParams({ animal: petId });
  const [photos, categories, placement, interest, adoptions, enquiries] = await Promise.all([
    petPhotosOf(access, petId),
    categoriesOf(access),
    animalPlacement(access, petId),
    interestOf(access, petId),
    adoptionPageOf(access, ofAnimal),
    enquiryPageOf(access, ofAnimal),
  ]);
  const first = { pet, photos, categories, placement, interest, adoptions, enquiries, readAt: Date.now() };
  return (
    <PetPage
      key={pet.id}
      project={project}
      canWrite={can(access.role, "pets.write")}
      tab={readPetTab((await searchParams)["tab"])}
      today={today()}
      first={first}
    />
  );
}
