import { seedPets } from "#lib/pets/seed.mutations.ts";
import type { Actor } from "#lib/scope/principal.schema.ts";
import { makePerson, makeShelter } from "./people.ts";

const ACTOR: Actor = { kind: "system", id: null };
const ANIMALS = 130;
/** More animals than change at once. */
const MANY_ANIMALS = 10_500;

const SPECS = [
  "account",
  "animals",
  "animals-keyboard",
  "animals-large",
  "animals-look",
  "confirm-identity",
  "csp",
  "import",
  "keys",
  "members",
  "overview",
  "settings",
  "shell",
  "shortcuts",
  "sites",
] as const;

/** A spec that has a shelter of its own. */
export type SpecWithShelter = (typeof SPECS)[number];

/** A shelter, and the addresses of its people. */
export interface MadeShelter {
  slug: string;
  owner: string;
  staff: string;
  keeper: string;
}

async function makeOne(animals: number): Promise<MadeShelter> {
  const [owner, staff, keeper] = [await makePerson("Olga Owner"), await makePerson("Sam Staff"), await makePerson("Kim Keeper")];
  const { project, scope } = await makeShelter(owner, [
    [staff, "staff"],
    [keeper, "viewer"],
  ]);
  await seedPets(scope, animals, 5, ACTOR);
  return { slug: project.slug, owner: owner.email, staff: staff.email, keeper: keeper.email };
}

/** A shelter with 130 animals and three people for each spec that wants one. @returns what Playwright is told of them */
export async function makeShelters(): Promise<Record<string, string>> {
  const made: [SpecWithShelter, MadeShelter][] = [];
  for (const spec of SPECS) made.push([spec, await makeOne(spec === "animals-large" ? MANY_ANIMALS : ANIMALS)]);
  return { PETSTORE_E2E_SHELTERS: JSON.stringify(Object.fromEntries(made)) };
}
