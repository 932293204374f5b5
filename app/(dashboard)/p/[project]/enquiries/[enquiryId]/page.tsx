import type { Metadata } from "next";
import { EnquiryPage } from "#components/shelter/enquiries/enquiry-page.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { pageEnquiry, templatesOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Enquiry" };

export default projectPageOf("enquiries", "enquiryId", async (access, enquiryId) => {
  const { slug } = access.project;
  const [enquiry, templates] = await Promise.all([pageEnquiry(access, enquiryId), templatesOf(access)]);
  return (
    <>
      <EnquiryTabs project={slug} here="inbox" />
      <EnquiryPage
        key={enquiry.id}
        project={slug}
        canWrite={can(access.role, "enquiries.write")}
        templates={templates}
        first={{ enquiry, readAt: Date.now() }}
      />
    </>
  );
});
