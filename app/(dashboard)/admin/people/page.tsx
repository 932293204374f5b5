import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { PeopleBoard } from "#components/operations/admin/people-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import { adminPeoplePage } from "#lib/operations/admin/people.loaders.ts";
import { peopleQueryText, readPeopleQuery } from "#lib/operations/admin/people.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("People");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AdminPeoplePage({ searchParams }: Props) {
  const query = await readPeopleQuery(searchParams);
  const admin = await pageAdministrator(`/admin/people${peopleQueryText(query)}`);
  return (
    <Suspense fallback={<LoadingAdmin title="People" />}>
      <People admin={admin} query={query} />
    </Suspense>
  );
}

async function People({ admin, query }: { admin: Administrator; query: Awaited<ReturnType<typeof readPeopleQuery>> }) {
  const first = { params: peopleQueryText(query), page: await adminPeoplePage(admin, query), readAt: Date.now() };
  return <PeopleBoard ownId={admin.id} first={first} />;
}
