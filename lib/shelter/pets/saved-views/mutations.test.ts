import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { listViews } from "#lib/shelter/pets/saved-views/data.ts";
import { deleteView, saveView } from "#lib/shelter/pets/saved-views/mutations.ts";
import { MAX_VIEWS, newViewSchema } from "#lib/shelter/pets/saved-views/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

type Person = Awaited<ReturnType<typeof makePerson>>;
const as = ({ id }: Person) => ({ kind: "user", id }) as const;

let [olga, sam, vera]: Person[] = [];
let scope: ProjectScope;
beforeAll(async () => {
  [olga, sam, vera] = await Promise.all(["Olga", "Sam", "Vera"].map((name) => makePerson(name)));
});
beforeEach(async () => {
  if (!olga || !sam || !vera) throw new Error("no people");
  ({ scope } = await makeShelter(olga, [
    [sam, "staff"],
    [vera, "viewer"],
  ]));
});

const save = (who: Person | undefined, name: string, isShared: boolean, address = "?sort=name") =>
  saveView(scope, newViewSchema.parse({ name, address, isShared }), as(who as Person));
const seenBy = async (who: Person | undefined) => (await listViews(scope, (who as Person).id)).map(({ name }) => name);
const idOf = async (name: string) =>
  String((await prisma().savedView.findFirstOrThrow({ where: { projectId: BigInt(scope.projectId), name } })).id);
const logged = async () =>
  (await prisma().auditEntry.findMany({ where: { projectId: BigInt(scope.projectId), entityType: "view" }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

it("shows a view to its owner alone, or to everyone, and to no other project", async () => {
  await save(sam, "Mine", false);
  await save(sam, "Ours", true);
  expect([await seenBy(sam), await seenBy(vera)]).toEqual([["Mine", "Ours"], ["Ours"]]);
  expect(await logged()).toEqual(["view.save"]);
  const other = await makeShelter(olga as Person);
  expect(await listViews(other.scope, (sam as Person).id)).toEqual([]);
  const foreign = deleteView(other.scope, await idOf("Ours"), as(olga as Person));
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteView(scope, await idOf("Mine"), as(vera as Person))).rejects.toMatchObject({ code: "not_found" });
});

it("lets viewers keep their own, and neither add nor delete those of everyone", async () => {
  await save(sam, "Ours", true);
  await save(vera, "Mine", false);
  await expect(save(vera, "Theirs", true)).rejects.toMatchObject({ code: "not_allowed" });
  await expect(deleteView(scope, await idOf("Ours"), as(vera as Person))).rejects.toMatchObject({ code: "not_allowed" });
  await deleteView(scope, await idOf("Mine"), as(vera as Person));
  await deleteView(scope, await idOf("Ours"), as(sam as Person));
  expect([await seenBy(vera), await logged()]).toEqual([[], ["view.save", "view.delete"]]);
});

it("keeps filter, order, and columns of the address, and replaces a view of the same name", async () => {
  await save(sam, "Dogs", false, "?species=dog&after=7&evil=1&sort=intake&hide=id,category&rows=tight");
  await save(sam, "Dogs", false, "?species=cat&show=age");
  expect(await listViews(scope, (sam as Person).id)).toMatchObject([{ name: "Dogs", address: "?species=cat&show=age" }]);
  expect(
    newViewSchema.parse({ name: "x", address: "?species=dog&after=7&evil=1&sort=intake&hide=id,category&rows=tight", isShared: true })
      .address,
  ).toBe("?species=dog&sort=intake&hide=id,category&rows=tight");
});

it("is full at a number for each person and for the project, which is said", async () => {
  const fill = (ownerId: bigint | null, count: number) =>
    prisma().savedView.createMany({
      data: Array.from({ length: count }, (_, n) => ({ projectId: BigInt(scope.projectId), ownerId, name: `View ${n}`, address: "" })),
    });
  await fill(BigInt((sam as Person).id), MAX_VIEWS.own - 1);
  const both = await Promise.allSettled([save(sam, "A", false), save(sam, "B", false)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save(sam, "C", false)).rejects.toMatchObject({ code: "limit_reached", message: expect.stringContaining("Delete one") });
  await save(sam, "View 0", false);
  await save(vera, "Mine", false);
  await fill(null, MAX_VIEWS.shared);
  await expect(save(sam, "Ours", true)).rejects.toMatchObject({ code: "limit_reached" });
});

it("goes with the membership of its owner", async () => {
  await save(sam, "Mine", false);
  await removeMember(scope, (sam as Person).id, as(olga as Person));
  expect(await prisma().savedView.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(0);
});
