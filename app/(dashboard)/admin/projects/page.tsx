import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectBoard } from "#components/operations/admin/project-board.tsx";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminProjectPage } from "#lib/operations/admin/projects.loaders.ts";
import { projectQueryText, readProjectQuery } from "#lib/operations/admin/projects.schema.ts";
import { adminPage, type Searched } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("All projects");

export default async function AdminProjectsPage({ searchParams }: Searched): Promise<ReactNode> {
  const query = await readProjectQuery(searchParams);
  const params = projectQueryText(query);
  return await adminPage(`/admin/projects${params}`, "Projects", async (admin) => (
    <ProjectBoard first={{ params, page: await adminProjectPage(admin, query), readAt: Date.now() }} />
  ));
}
