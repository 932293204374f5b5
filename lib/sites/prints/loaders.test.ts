import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { printsOf } from "#lib/sites/prints/loaders.ts";
import { animalPlacement } from "#lib/sites/publishing/deploys/loaders.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example" });
});
afterAll(() => close());

let access: { project: Project; scope: ProjectScope };
beforeEach(async () => {
  access = await publishedShelter();
});

interface More {
  listed?: boolean;
  location?: string;
  deletedAt?: Date;
  status?: "pending" | "sold";
  adoptedAt?: Date;
}

async function addPet(project: Pick<Project, "id">, name: string, more: More = {}): Promise<string> {
  const projectId = BigInt(project.id);
  const { listed = true, location = null, ...pet } = more;
  const { id } = await prisma().pet.create({ data: { projectId, name, categoryId: 1n, ...pet } });
  await prisma().petProfile.create({ data: { listed, location, petId: id, projectId } });
  return String(id);
}

describe("what is printed", () => {
  it("is asked-for animals in that order, with what only the team sees", async () => {
    const [first, second] = [await addPet(access.project, "Biscuit", { location: "Kennel 12" }), await addPet(access.project, "Crumb")];
    const { animals } = await printsOf(access, [second, first]);
    expect(animals.map(({ animal }) => animal.name)).toEqual(["Crumb", "Biscuit"]);
    expect(animals[1]?.profile.internal.location).toBe("Kennel 12");
  });

  it("names whom an animal should be adopted with, of those that visitors see", async () => {
    const { project } = access;
    const [mate, unlisted] = [await addPet(project, "Crumb"), await addPet(project, "Shy Una", { listed: false })];
    const id = await addPet(project, "Biscuit");
    await prisma().petProfile.update({ where: { petId: BigInt(id) }, data: { bondedWith: [BigInt(mate), BigInt(unlisted)] } });
    expect((await printsOf(access, [id, mate])).animals.map(({ bonded }) => bonded)).toEqual([["Crumb"], []]);
  });

  it("omits animals in the bin, missing ones, and those of another project", async () => {
    const { project } = await makeShelter(await makePerson("Other"));
    const ids = [
      await addPet(project, "Foreign"),
      await addPet(access.project, "Binned", { deletedAt: new Date() }),
      "999999999",
      await addPet(access.project, "Own"),
    ];
    expect((await printsOf(access, ids)).animals.map(({ animal }) => animal.name)).toEqual(["Own"]);
  });

  it("leads to the public page only of animals that visitors see", async () => {
    const sold = (daysAgo: number) => ({ status: "sold" as const, adoptedAt: new Date(Date.now() - daysAgo * DAY_MS) });
    const ids = [
      await addPet(access.project, "Shown"),
      await addPet(access.project, "Hidden", { listed: false }),
      await addPet(access.project, "Reserved", { status: "pending" }),
      await addPet(access.project, "Adopted", sold(2)),
      await addPet(access.project, "Adopted long ago", sold(40)),
    ];
    const { animals } = await printsOf(access, ids);
    const at = (id: string | undefined) => expect.stringMatching(new RegExp(`pets\\.example.*/animals/${id}$`));
    expect(animals.map(({ url }) => url)).toEqual([at(ids[0]), null, at(ids[2]), at(ids[3]), null]);
  });

  it("has the drafted site's words before it is published, and no address", async () => {
    const { project } = await makeShelter(await makePerson("New"));
    const scope = projectScope(project.id);
    const { site, animals } = await printsOf({ project, scope }, [await addPet(project, "First")]);
    expect([site.name, animals[0]?.url]).toEqual([project.name, null]);
  });

  it("is read, like an animal's place on the site, while visitors take all connections of the sites", async () => {
    const id = await addPet(access.project, "Adopted", { status: "sold", adoptedAt: new Date() });
    const taken = await Promise.all(Array.from({ length: sitePool().options.max }, () => sitePool().connect()));
    const [prints, placement] = await Promise.all([printsOf(access, [id]), animalPlacement(access, id)]).finally(() => {
      for (const one of taken) one.release();
    });
    const url = prints.animals[0]?.url;
    expect(url).toContain(`/animals/${id}`);
    expect(placement).toEqual({ state: "shown", url });
  });
});
