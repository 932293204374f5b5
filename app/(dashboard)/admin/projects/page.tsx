import type { Metadata } from "next";
import { ProjectBoard } from "#components/admin/project-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/admin/loaders.ts";
import { adminProjectPage } from "#lib/admin/projects/loaders.ts";
import { projectQueryText, readProjectQuery } from "#lib/admin/projects/schema.ts";

/** The page's title. */
export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("All projects");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The service's projects; all of the list's state is in the address. */
export default async function AdminProjectsPage({ searchParams }: Props) {
  const query = await readProjectQuery(searchParams);
  const params = projectQueryText(query);
  const admin = await pageAdministrator(`/admin/projects${params}`);
  return <ProjectBoard first={{ params, page: await adminProjectPage(admin, query), readAt: Date.now() }} />;
}
