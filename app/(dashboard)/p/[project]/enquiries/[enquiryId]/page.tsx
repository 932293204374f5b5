import type { Metadata } from "next";
import { EnquiryPage } from "#components/shelter/enquiries/enquiry-page.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pageEnquiry, templatesOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Enquiry" };

export default async function OneEnquiryPage({ params }: { params: Promise<{ project: string; enquiryId: string }> }) {
  const { project, enquiryId } = await params;
  const path = `/p/${encodeURIComponent(project)}/enquiries/${encodeURIComponent(enquiryId)}`;
  const access = await pageAccess(project, path);
  const [enquiry, templates] = await Promise.all([pageEnquiry(access, enquiryId), templatesOf(access)]);
  return (
    <>
      <EnquiryTabs project={project} here="inbox" />
      <EnquiryPage
        key={enquiry.id}
        project={project}
        canWrite={can(access.role, "enquiries.write")}
        templates={templates}
        first={{ enquiry, readAt: Date.now() }}
      />
    </>
  );
}
