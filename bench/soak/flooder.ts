import { TESTER } from "#e2e/support/fixtures.ts";
import { makePerson } from "#e2e/support/people.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

export interface FloodedProject {
  id: string;
  slug: string;
  petId: string;
}

export interface Shelters {
  person: Person;
  projects: FloodedProject[];
}

/** Exceeds the number whose archives fit a connection's buffers. */
const LARGE_PROJECTS = 4;
const LARGE = `with added as (
    insert into pets (project_id, name, category_id, status) select $1, 'Rex ' || n, 1, 'available' from generate_series(1, 8000) n returning id)
  insert into pet_profiles (pet_id, project_id, description) select id, $1, repeat(md5(id::text), 60) from added`;

export async function makeShelters(name: string, count: number, isLarge = false): Promise<Shelters> {
  const person = await makePerson(name);
  const projects: FloodedProject[] = [];
  for (let n = 0; n < count; n += 1) {
    const { project, scope } = await publishedShelter(person);
    const projectId = BigInt(project.id);
    await prisma().category.create({ data: { projectId, categoryId: 1n, name: "Dogs", color: "slate" } });
    await prisma().enquirySettings.create({ data: { projectId, isOpen: true } });
    const pet = await createPet(scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
    if (isLarge && n < LARGE_PROJECTS) await prisma().$executeRawUnsafe(LARGE, projectId);
    projects.push({ id: project.id, slug: project.slug, petId: pet.id });
  }
  return { person, projects };
}
