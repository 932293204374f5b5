import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SectionTabs } from "#components/animals/section-tabs.tsx";
import { ImportBoard } from "#components/imports/import-board.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { can } from "#lib/auth/permissions.ts";
import { importsOf } from "#lib/pets/import/loaders.ts";
import { pageAccess } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { title: "Import animals" };

/** Bringing a file of animals. */
export default async function ImportPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/animals/import`);
  if (!can(access.role, "pets.write")) notFound();
  return (
    <>
      <SectionTabs project={project} here="animals" />
      <PageHead title="Import animals" lead="Bring a list along from a spreadsheet or another program." />
      <ImportBoard project={project} first={await importsOf(access)} />
    </>
  );
}
