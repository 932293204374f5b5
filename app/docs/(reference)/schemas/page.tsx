import type { Metadata } from "next";
import { AllOperations, GroupLinks } from "#components/docs/reference/group-links.tsx";
import { SchemaList } from "#components/docs/reference/schema-list.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { reference } from "#lib/http/pages/reference.ts";

export const metadata: Metadata = {
  title: "Schemas: API reference",
  description: "What the operations of the Petstore API take and return, field by field.",
};

export default function SchemasPage() {
  const { groups, schemas } = reference();
  return (
    <DocPage
      current="/docs"
      isBelow
      title="Schemas"
      lead="What operations take and return, field by field."
      nav={<SectionLinks sections={schemas.map(({ id, name }) => ({ id, title: name }))} />}
    >
      <AllOperations />
      <SchemaList schemas={schemas} heading="h2" />
      <GroupLinks groups={groups} current="schemas" />
    </DocPage>
  );
}
