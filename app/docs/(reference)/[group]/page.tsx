import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FieldList } from "#components/docs/reference/field-list.tsx";
import { AllOperations, GroupLinks } from "#components/docs/reference/group-links.tsx";
import { Operation } from "#components/docs/reference/operation.tsx";
import { SchemaList } from "#components/docs/reference/schema-list.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { reference } from "#lib/http/pages/reference.ts";

interface Props {
  params: Promise<{ group: string }>;
}

async function groupOf({ params }: Props) {
  const { group: asked } = await params;
  return reference().groups.find(({ slug }) => slug === asked) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, text, operations, messages } = await groupOf(props);
  const titles = [...operations, ...messages].map(({ title }) => title);
  return { title: `${name}: API reference`, description: `${text} ${titles.join(", ")}.` };
}

export default async function GroupPage(props: Props) {
  const { name, slug, text, operations, messages, headers, schemas } = await groupOf(props);
  const url = await baseAddress();
  const sections = [...operations, ...messages].map(({ id, title }) => ({ id, title }));
  const shared = [
    ...(headers.length > 0 ? [{ id: "headers", title: "Response headers" }] : []),
    ...(schemas.length > 0 ? [{ id: "schemas", title: "Schemas" }] : []),
  ];
  return (
    <DocPage current="/docs" isBelow title={name} lead={text} nav={<SectionLinks sections={[...sections, ...shared]} />}>
      <SyncLanguages />
      <AllOperations />
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} url={url} />
      ))}
      {messages.map((message) => (
        <Operation key={message.id} operation={message} url={undefined} />
      ))}
      {headers.length > 0 && (
        <section id="headers" aria-labelledby="headers-title" className="space-y-5 pt-14">
          <h2 id="headers-title" className="text-2xl">
            Response headers
          </h2>
          <FieldList label="Response headers" fields={headers} />
        </section>
      )}
      {schemas.length > 0 && (
        <section id="schemas" aria-labelledby="schemas-title" className="pt-14">
          <h2 id="schemas-title" className="text-2xl">
            Schemas
          </h2>
          <SchemaList schemas={schemas} heading="h3" />
        </section>
      )}
      <GroupLinks groups={reference().groups} current={slug} />
    </DocPage>
  );
}
