import { writeDemoHistory } from "#lib/operations/demo/history.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";
import { publishDescribed } from "./described-animals.ts";
import { makeKey } from "./fixtures.ts";
import { makePerson, makeShelter } from "./people.ts";

const ACTOR: ServiceActor = { kind: "system", id: null };
const ANIMALS = 130;
/** Exceeds the animals that one change covers. */
const MANY_ANIMALS = 10_500;

const SPECS = [
  "account",
  "animal-page",
  "animal-photos",
  "animal-prints",
  "animal-profile",
  "animals",
  "animals-keyboard",
  "animals-large",
  "animals-look",
  "confirm-identity",
  "csp",
  "embed",
  "enquiries",
  "first-day",
  "import",
  "keys",
  "members",
  "move-in",
  "overview",
  "settings",
  "shell",
  "shortcuts",
  "site-visitors",
  "sites",
  "webhooks",
] as const;

const PUBLISHED: ReadonlySet<string> = new Set(["animal-photos", "animal-prints", "embed", "enquiries", "move-in", "site-visitors"]);

export type SpecWithShelter = (typeof SPECS)[number];

export interface MadeShelter {
  slug: string;
  owner: string;
  staff: string;
  keeper: string;
}

async function makeOne(spec: SpecWithShelter): Promise<MadeShelter> {
  const [owner, staff, keeper] = [await makePerson("Olga Owner"), await makePerson("Sam Staff"), await makePerson("Kim Keeper")];
  const { project, scope } = await makeShelter(owner, [
    [staff, "staff"],
    [keeper, "viewer"],
  ]);
  if (spec === "overview") {
    const { keyId } = await makeKey(scope);
    await prisma().$transaction((tx) => writeDemoHistory(asService(tx), scope, keyId, Date.now()));
  } else await seedPets(scope, spec === "animals-large" ? MANY_ANIMALS : ANIMALS, 5, ACTOR);
  if (PUBLISHED.has(spec)) await publishDescribed(scope);
  return { slug: project.slug, owner: owner.email, staff: staff.email, keeper: keeper.email };
}

/** @returns Playwright's environment */
export async function makeShelters(): Promise<Record<string, string>> {
  const made: [SpecWithShelter, MadeShelter][] = [];
  for (const spec of SPECS) made.push([spec, await makeOne(spec)]);
  return { PETSTORE_E2E_SHELTERS: JSON.stringify(Object.fromEntries(made)) };
}
