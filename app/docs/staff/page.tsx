import type { Metadata } from "next";
import { STAFF_COMPONENTS } from "#components/docs/guide/staff-components.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { headingId } from "#components/ui/heading-id.ts";
import StaffGuide from "../../../docs/staff-guide.md";

export const metadata: Metadata = {
  title: "Guide for shelter staff",
  description: "How to look after animals, enquiries, adoptions, and your site in the dashboard.",
};

const TITLES = [
  ...["Getting in", "What you can do", "Finding your way", "Animals", "Importing and exporting a list", "Your public site"],
  ...["Enquiries", "Adoptions", "For owners", "When something goes wrong"],
];

export default function StaffGuidePage() {
  return (
    <DocPage
      current="/docs/staff"
      title="Guide for shelter staff"
      lead="How to look after animals, enquiries, adoptions, and your site."
      nav={<SectionLinks sections={TITLES.map((title) => ({ id: headingId(title), title }))} />}
    >
      <div className="space-y-5 [&_:is(h2,h3)]:scroll-mt-6 [&>:is(p,ul)]:max-w-[42rem] [&>h2]:pt-6 [&>h2]:text-2xl [&>h3]:pt-3 [&>h3]:text-lg [&>p:empty]:hidden [&>ul]:list-disc [&>ul]:space-y-2 [&>ul]:pl-5 [&>ul]:marker:text-brass">
        <StaffGuide components={STAFF_COMPONENTS} />
      </div>
    </DocPage>
  );
}
