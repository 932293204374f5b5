import { prisma } from "#lib/platform/db/prisma.ts";
import { nameCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { beginDeploy, endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { makePhotos } from "./photos.ts";

export interface GermanSites {
  home: string;
  animal: string;
  happy: string;
  empty: string;
}

const PROFILE = {
  ...{ species: "dog", breeds: ["Schäferhund"], mixed: true, birthDate: new Date("2023-05-01"), birthDatePrecision: "month" },
  ...{ size: "medium", weightGrams: 11_500, color: "dreifarbig", coat: "short", neutered: true, houseTrained: true, vaccinated: false },
  ...{ goodWithChildren: true, childrenFromAge: 6, goodWithDogs: true, goodWithCats: false, feeAmount: "250", feeCurrency: "EUR" },
  description:
    "Ein ruhiger, verschmuster Begleiter, der lange Spaziergänge am Fluss liebt und danach gern auf dem Sofa liegt.\n\nAm liebsten lebt er bei Menschen mit Garten und Zeit.",
} as const;
const ANIMALS = ["Moritz", "Frau Holle", "Krümel", "Prinzessin Rosalinde von Weidenbach"];
const ADOPTED = ["Paula", "Struppi"];

const ACTOR = { kind: "cli", id: null } as const;

async function publish(name: string, animals: readonly string[], adopted: readonly string[]) {
  const project = await createProject(name, "business", ACTOR);
  const scope = projectScope(project.id);
  const projectId = BigInt(project.id);
  await nameCategory(scope, "1", { name: "Hunde", color: "brass" }, ACTOR);
  const ids: string[] = [];
  for (const [at, animal] of [...animals, ...adopted].entries()) {
    const pet = await addPet(scope, { name: animal, categoryId: "1", status: "available" }, ACTOR);
    const sex = at % 2 === 0 ? "male" : "female";
    await prisma().petProfile.create({ data: { ...PROFILE, breeds: [...PROFILE.breeds], sex, projectId, petId: BigInt(pet.id) } });
    if (at >= animals.length) await editPet(scope, pet.id, { version: pet.version, status: "sold" }, ACTOR);
    ids.push(pet.id);
  }
  await makePhotos(scope, ids.slice(0, -1), ACTOR);
  const settings: Partial<SiteSettings> = {
    ...{ name, tagline: "Tierschutz im Weidenbachtal seit 1961", openingHours: "Dienstag bis Samstag, 13 bis 17 Uhr" },
    ...{ contactEmail: "hallo@weidenbach.example", contactPhone: "+49 30 901820", contactAddress: "Am Weiher 3\n12345 Weidenbach" },
    ...{ imprintUrl: "https://weidenbach.example/impressum", privacyUrl: "https://weidenbach.example/datenschutz" },
    language: "de",
    donateUrl: "https://weidenbach.example/spenden",
  };
  await saveSite(scope, { ...NEW_SETTINGS, ...settings, version: 0 }, ACTOR);
  await endDeploy(await beginDeploy(scope, ACTOR));
  return { site: `/sites/${project.slug}.localhost/`, ids };
}

export async function makeGermanSites(): Promise<GermanSites> {
  const { site, ids } = await publish("Tierheim Weidenbach", ANIMALS, ADOPTED);
  const { site: empty } = await publish("Katzenhilfe Nord", [], []);
  return { home: site, animal: `${site}animals/${ids[0]}`, happy: `${site}animals/${ids[ANIMALS.length]}`, empty };
}
