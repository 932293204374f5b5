import type { Metadata } from "next";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { OwnMailPanel } from "#components/shelter/enquiries/mail-settings.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import { SettingsBoard } from "#components/shelter/enquiries/settings-board.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { enquirySettingsOf, ownEnquiryMailOf, starterTemplatesOf, takesEnquiriesOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Enquiry form" };

export default projectPage("enquiries/settings", async (access) => {
  const { slug } = access.project;
  const [settings, ownMail, isOpen, starters] = await Promise.all([
    enquirySettingsOf(access),
    ownEnquiryMailOf(access),
    takesEnquiriesOf(access),
    starterTemplatesOf(access),
  ]);
  const sends = sendsMail();
  return (
    <>
      <EnquiryTabs project={slug} here="settings" />
      <PageHead title="Enquiry form" lead="What visitors are asked, and how you answer." />
      {ownMail !== undefined && sends && (
        <div className="mb-5">
          <OwnMailPanel project={slug} first={ownMail} />
        </div>
      )}
      <SettingsBoard
        project={slug}
        canWrite={can(access.role, "enquiries.write")}
        isOpen={isOpen}
        sendsMail={sends}
        starters={starters}
        first={settings}
      />
    </>
  );
});
