import { findAdminPerson, listPeoplePage } from "#lib/operations/admin/people.data.ts";
import type { AdminPeoplePage, AdminPersonDetail, PeopleQuery } from "#lib/operations/admin/people.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { noSuch } from "#lib/platform/errors.ts";

export function adminPeoplePage(_admin: Administrator, query: PeopleQuery): Promise<AdminPeoplePage> {
  return listPeoplePage(query, clock()());
}

/** @throws `not_found` */
export async function adminPersonDetail(_admin: Administrator, userId: string): Promise<AdminPersonDetail> {
  const found = await findAdminPerson(userId, clock()());
  if (!found) throw noSuch("person");
  return found;
}
