import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { ProjectBoard } from "#components/operations/admin/project-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import { adminProjectPage } from "#lib/operations/admin/projects.loaders.ts";
import { projectQueryText, readProjectQuery } from "#lib/operations/admin/projects.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("All projects");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AdminProjectsPage({ searchParams }: Props) {
  const query = await readProjectQuery(searchParams);
  const admin = await pageAdministrator(`/admin/projects${projectQueryText(query)}`);
  return (
    <Suspense fallback={<LoadingAdmin title="Projects" />}>
      <Projects admin={admin} query={query} />
    </Suspense>
  );
}

async function Projects({ admin, query }: { admin: Administrator; query: Awaited<ReturnType<typeof readProjectQuery>> }) {
  return <ProjectBoard first={{ params: projectQueryText(query), page: await adminProjectPage(admin, query), readAt: Date.now() }} />;
}
