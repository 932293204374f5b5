import type { Metadata } from "next";
import { PeopleBoard } from "#components/admin/people-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/admin/loaders.ts";
import { adminPeoplePage } from "#lib/admin/people/loaders.ts";
import { peopleQueryText, readPeopleQuery } from "#lib/admin/people/schema.ts";

/** The page's title. */
export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("People");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Everybody with an account; all of the list's state is in the address. */
export default async function AdminPeoplePage({ searchParams }: Props) {
  const query = await readPeopleQuery(searchParams);
  const params = peopleQueryText(query);
  const admin = await pageAdministrator(`/admin/people${params}`);
  return <PeopleBoard ownId={admin.id} first={{ params, page: await adminPeoplePage(admin, query), readAt: Date.now() }} />;
}
