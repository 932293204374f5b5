import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PeopleBoard } from "#components/operations/admin/people-board.tsx";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminPeoplePage } from "#lib/operations/admin/people.loaders.ts";
import { peopleQueryText, readPeopleQuery } from "#lib/operations/admin/people.schema.ts";
import { adminPage, type Searched } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("People");

export default async function AdminPeoplePage({ searchParams }: Searched): Promise<ReactNode> {
  const query = await readPeopleQuery(searchParams);
  const params = peopleQueryText(query);
  return await adminPage(`/admin/people${params}`, "People", async (admin) => (
    <PeopleBoard ownId={admin.id} first={{ params, page: await adminPeoplePage(admin, query), readAt: Date.now() }} />
  ));
}
