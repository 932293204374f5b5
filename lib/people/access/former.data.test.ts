import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { ownersForFormerMember } from "#lib/people/access/former.data.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const as = (person: Person): Actor => ({ kind: "user", id: person.id });

it("names owners only to people who were removed or left, and only while the project exists", async () => {
  const [owner, second, removed, left, staff, stranger] = await Promise.all(
    ["Olga", "Oscar", "Rita", "Lee", "Sam", "Eve"].map((name) => makePerson(name)),
  );
  if (!owner || !second || !removed || !left || !staff || !stranger) throw new Error("no people");
  const { scope, project } = await makeShelter(owner, [
    [second, "owner"],
    [removed, "viewer"],
    [left, "staff"],
    [staff, "staff"],
  ]);
  await removeMember(scope, removed.id, as(owner));
  await removeMember(scope, left.id, as(left));
  const elsewhere = await makeShelter(stranger, [[staff, "viewer"]]);
  await removeMember(elsewhere.scope, staff.id, as(stranger));
  const named = (slug: string) => Promise.all([removed, left, staff, stranger, owner].map(({ id }) => ownersForFormerMember(slug, id)));

  const owners = [owner.name, second.name];
  expect(await named(project.slug)).toEqual([owners, owners, [], [], []]);
  expect(await named("no-such-project")).toEqual([[], [], [], [], []]);
  await prisma().project.update({ where: { id: BigInt(project.id) }, data: { deletedAt: new Date() }, select: { id: true } });
  expect(await named(project.slug)).toEqual([[], [], [], [], []]);
});
