import type { Metadata } from "next";
import { PAPERS_TITLE, PapersPage } from "#components/sites/papers/papers-page.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { papersShown } from "#lib/sites/papers/loaders.ts";
import { papersPath } from "#lib/sites/papers/rules.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: PAPERS_TITLE };

export default async function ProjectPapersPage({ params, searchParams }: Searched) {
  const [{ project }, { paper }] = await Promise.all([params, searchParams]);
  const [paperId] = [paper ?? []].flat();
  const access = await pageAccess(project, papersPath(project, paperId));
  return <PapersPage project={project} canWrite={can(access.role, "pets.write")} shown={await papersShown(access, paperId)} />;
}
