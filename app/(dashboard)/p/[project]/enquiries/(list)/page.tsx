import type { Metadata } from "next";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EnquiryList } from "#components/shelter/enquiries/enquiry-list.tsx";
import { OthersNote } from "#components/shelter/enquiries/others-note.tsx";
import { EnquiryTabs } from "#components/shelter/enquiries/section-tabs.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { enquiryQueryText, readEnquiryFilter } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiryCountsOf, enquiryPageOf, takesEnquiriesOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { othersAskedOf } from "#lib/shelter/enquiries/others/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Enquiries" };

export default async function EnquiriesPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const query = enquiryQueryText(readEnquiryFilter(await searchParams));
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/enquiries${query}`);
  const asked = new URLSearchParams(query);
  const [page, counts, isOpen, animals] = await Promise.all([
    enquiryPageOf(access, asked),
    enquiryCountsOf(access, asked),
    takesEnquiriesOf(access),
    othersAskedOf(access),
  ]);
  const animal = page.rows.find(({ petId }) => petId === asked.get("animal"))?.petName ?? null;
  return (
    <>
      <EnquiryTabs project={project} here="inbox" />
      <PageHead title="Enquiries" />
      <OthersNote project={project} first={{ animals, readAt: Date.now() }} />
      <EnquiryList
        project={project}
        isOpen={isOpen}
        canWrite={can(access.role, "enquiries.write")}
        animal={animal}
        first={{ query, page, counts, readAt: Date.now() }}
      />
    </>
  );
}
