import type { Metadata } from "next";
import { PersonBoard } from "#components/operations/personal-data/person-board.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import { EmptyLayout } from "#components/ui/empty-layout.tsx";
import { NoAccessDrawing } from "#components/ui/no-access-drawing.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { backupDays } from "#lib/operations/personal-data/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Personal data" };

export default projectPage("enquiries/personal-data", async (access) => {
  const { slug, name } = access.project;
  return (
    <>
      <EnquiryTabs project={slug} here="personalData" />
      <PageHead title="Personal data" lead="What you store about someone who wrote to you: find it, hand it out, erase it." />
      {can(access.role, "personal_data.read") ? (
        <PersonBoard project={slug} projectName={name} canErase={can(access.role, "personal_data.erase")} backupDays={backupDays()} />
      ) : (
        <EmptyLayout drawing={<NoAccessDrawing />} title="Owners and staff can look this up" />
      )}
    </>
  );
});
