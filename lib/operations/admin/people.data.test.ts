import { afterAll, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findAdminPerson, listPeoplePage } from "#lib/operations/admin/people.data.ts";
import { readPeopleQuery } from "#lib/operations/admin/people.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

afterAll(await useTestDatabase());

it("shows administrators whose email address is unconfirmed", async () => {
  const [ada, kim] = [await makePerson("Ada", { isAdmin: true }), await makePerson("Kim")];
  await prisma().user.update({ where: { id: BigInt(kim.id) }, data: { emailProvenAt: null } });
  const { rows } = await listPeoplePage(readPeopleQuery({}), Date.now());
  expect(rows.map(({ id, emailProven, isAdmin }) => ({ id, emailProven, isAdmin }))).toEqual([
    { id: ada.id, emailProven: true, isAdmin: true },
    { id: kim.id, emailProven: false, isAdmin: false },
  ]);
  expect(await findAdminPerson(ada.id, Date.now())).toMatchObject({ email: ada.email, emailProven: true });
  expect(await findAdminPerson(kim.id, Date.now())).toMatchObject({ email: kim.email, emailProven: false });
});

it.each(["WEISS", "weiß", "muller", "soren"])("finds a person by %j, as animals are found", async (q) => {
  const person = await makePerson("Jo");
  await prisma().user.update({ where: { id: BigInt(person.id) }, data: { name: "Jo Weiß-Müller Søren" } });
  const { rows } = await listPeoplePage(readPeopleQuery({ q }), Date.now());
  expect(rows.map(({ id }) => id)).toContain(person.id);
});
