import type { Metadata } from "next";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { OthersBoard } from "#components/shelter/enquiries/others-board.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { enquirySettingsOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { pageOthers } from "#lib/shelter/enquiries/others/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Answer all others" };

export default projectPageOf("enquiries/others", "petId", async (access, petId) => {
  const { slug } = access.project;
  const [others, { templates }] = await Promise.all([pageOthers(access, petId), enquirySettingsOf(access)]);
  return (
    <>
      <EnquiryTabs project={slug} here="inbox" />
      <PageHead
        title="Answer all others"
        lead={
          <>
            <bdi>{others.pet.name}</bdi>
            {others.pet.isAdopted && " has a home. Tell everyone else who asked, all at once."}
          </>
        }
      />
      <OthersBoard
        project={slug}
        canWrite={can(access.role, "enquiries.write")}
        templates={templates}
        first={{ others, readAt: Date.now() }}
      />
    </>
  );
});
