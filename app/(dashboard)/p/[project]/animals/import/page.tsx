import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { ImportBoard } from "#components/shelter/pets/import/import-board.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { importsOf } from "#lib/shelter/pets/import/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Import animals" };

export default projectPage("animals/import", async (access) => {
  const { slug } = access.project;
  if (!can(access.role, "pets.write")) forbidden();
  return (
    <>
      <SectionTabs project={slug} here="animals" />
      <PageHead title="Import animals" lead="Upload a list from a spreadsheet or another program." />
      <CeilingNote slug={slug} name="importMib" initial={await projectCeilings(access)} />
      <ImportBoard project={slug} first={await importsOf(access)} />
    </>
  );
});
