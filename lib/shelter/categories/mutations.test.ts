import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isDashboardError } from "#lib/platform/errors.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { categoryNumbers, listCategories, listCountedCategories } from "#lib/shelter/categories/data.ts";
import { addCategory, forgetCategory, nameCategory } from "#lib/shelter/categories/mutations.ts";
import { categoryFormSchema } from "#lib/shelter/categories/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: ServiceActor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

/** Creates a project without starter categories. */
async function makeProject(name: string): Promise<ProjectScope> {
  const { id } = await createProject(name, "free", ACTOR);
  await prisma().category.deleteMany({ where: { projectId: BigInt(id) } });
  return projectScope(id);
}

let scope: ProjectScope;
beforeEach(async () => {
  scope = await makeProject("Names");
});

const form = (name: string) => ({ name, color: "sky" }) as const;
const add = (categoryId: string, name: string) => addCategory(scope, { categoryId, ...form(name) }, ACTOR);
const names = async () => (await listCategories(scope)).map(({ categoryId, name }) => `${categoryId} ${name}`);
const refusedWith = (words: RegExp) => (error: unknown) =>
  isDashboardError(error) && error.code === "conflict" && words.test(error.message);

it("refuses to add a category with a named ID, so only renaming changes it", async () => {
  await add("3", "Cats");
  await expect(add("3", "Dogs")).rejects.toSatisfy(refusedWith(/^This category is already named “Cats”\.$/));
  expect(await names()).toEqual(["3 Cats"]);
  await nameCategory(scope, "3", form("Dogs"), ACTOR);
  await forgetCategory(scope, "3", ACTOR);
  await add("3", "Dogs");
  expect(await names()).toEqual(["3 Dogs"]);
  const log = await prisma().auditEntry.findMany({
    where: { projectId: BigInt(scope.projectId), entityType: "category" },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action)).toEqual(["category.create", "category.update", "category.delete", "category.create"]);
});

it("allows a category name once per project, whatever its case, and under concurrent requests", async () => {
  const other = await makeProject("Other");
  await addCategory(other, { categoryId: "1", ...form("Cats") }, ACTOR);
  const tries = await Promise.allSettled(["1", "2", "3"].map((id) => add(id, "Cats")));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [taken] = await listCategories(scope);
  await add("9", "Dogs");
  await expect(nameCategory(scope, "9", form("CATS"), ACTOR)).rejects.toSatisfy(
    refusedWith(/^There is already a category “Cats”\. Choose another name\.$/),
  );
  await nameCategory(scope, "9", form("DOGS"), ACTOR);
  expect(await categoryNumbers(scope)).toEqual(
    new Map([
      ["cats", BigInt(taken?.categoryId ?? 0)],
      ["dogs", 9n],
    ]),
  );
});

it("allows one name however it is written: composed or not, with invisible characters, or with ss for ß", async () => {
  await add("1", "K\u00e4fer");
  await add("2", "Straßenhunde");
  await add("3", "Kafer");
  for (const twin of ["Ka\u0308fer", "k\u00e4f\u200ber", "STRASSENHUNDE", "Strassenhunde\u00ad"]) {
    await expect(add("9", twin)).rejects.toSatisfy(refusedWith(/^There is already a category “(Käfer|Straßenhunde)”/));
    await expect(nameCategory(scope, "3", form(twin), ACTOR)).rejects.toSatisfy(refusedWith(/^There is already a category/));
  }
  expect((await categoryNumbers(scope)).get(foldedName("KA\u0308FER"))).toBe(1n);
  expect(categoryFormSchema.safeParse(form("\u200b\u2800")).success).toBe(false);
});

it("assigns each new category the next free number and a color, skipping numbers that only animals have", async () => {
  const projectId = BigInt(scope.projectId);
  const animal = (categoryId: bigint, deletedAt: Date | null) => ({ projectId, name: "Rex", categoryId, deletedAt });
  await prisma().pet.createMany({ data: [animal(1n, null), animal(2n, new Date()), animal(9_223_372_036_854_775_807n, null)] });
  const made = await Promise.all(["Cats", "Dogs", "Birds"].map((name) => addCategory(scope, { name }, ACTOR)));
  expect(new Set(made.map(({ categoryId }) => categoryId))).toEqual(new Set(["3", "4", "5"]));
  expect(new Set(made.map(({ color }) => color)).size).toBe(3);
  await add("9223372036854775807", "Whales");
  await add("70", "Fish");
  expect(await addCategory(scope, { name: "Mice", color: "rose" }, ACTOR)).toEqual({ categoryId: "71", name: "Mice", color: "rose" });
});

it("counts each category's animals outside the bin, for the project alone", async () => {
  const [projectId, other] = [BigInt(scope.projectId), BigInt((await makeProject("Other")).projectId)];
  const animal = (categoryId: bigint, owner = projectId, deletedAt: Date | null = null) => ({
    projectId: owner,
    name: "Rex",
    categoryId,
    deletedAt,
  });
  await prisma().pet.createMany({
    data: [animal(3n), animal(3n), animal(8n), animal(3n, projectId, new Date()), animal(3n, other), animal(5n, other)],
  });
  await add("3", "Dogs");
  await add("5", "Cats");
  expect(await listCountedCategories(scope)).toEqual([
    { categoryId: "5", name: "Cats", color: "sky", animals: 0 },
    { categoryId: "3", name: "Dogs", color: "sky", animals: 2 },
    { categoryId: "8", name: null, color: null, animals: 1 },
  ]);
  expect(await listCategories(scope)).toEqual((await listCountedCategories(scope)).map(({ animals: _, ...category }) => category));
});

it("refuses to delete a category with animals, in the bin or not, so that restored ones keep their category", async () => {
  const projectId = BigInt(scope.projectId);
  await add("3", "Cats");
  const animal = { projectId, name: "Rex", categoryId: 3n, deletedAt: new Date() };
  await prisma().pet.createMany({ data: [animal, animal] });
  await expect(forgetCategory(scope, "3", ACTOR)).rejects.toSatisfy(refusedWith(/^2 animals in the bin are still in “Cats”\. Restore/));
  await prisma().pet.updateMany({ where: { projectId }, data: { deletedAt: null } });
  await expect(forgetCategory(scope, "3", ACTOR)).rejects.toSatisfy(refusedWith(/^2 animals are still in “Cats”\. Move/));
  expect(await names()).toEqual(["3 Cats"]);
  await prisma().pet.updateMany({ where: { projectId }, data: { categoryId: 4n } });
  await forgetCategory(scope, "3", ACTOR);
  expect(await names()).toEqual(["4 null"]);
});
