import type { Metadata } from "next";
import { FieldList } from "#components/docs/reference/field-list.tsx";
import { Operation } from "#components/docs/reference/operation.tsx";
import { Prose } from "#components/docs/reference/prose.tsx";
import { UsedKeyProvider } from "#components/docs/reference/used-key.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { reference } from "#lib/http/pages/reference.ts";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Petstore API with its fields and responses, to try with your own key.",
};

export default async function ReferencePage() {
  const url = await baseAddress();
  const { intro, groups, schemas } = reference();
  const sections = groups.flatMap(({ operations, messages }) => [...operations, ...messages].map(({ id, title }) => ({ id, title })));
  return (
    <DocPage
      current="/docs"
      title="API reference"
      lead="Every operation of the Petstore API with its fields and responses, to try with your own key."
      sections={[...sections, { id: "schemas", title: "Schemas" }]}
    >
      <SyncLanguages />
      <UsedKeyProvider>
        <div className="max-w-[42rem] space-y-4">
          <Prose text={intro} />
        </div>
        {groups.map(({ name, text, operations, messages }) => (
          <section key={name} aria-labelledby={name} className="pt-14">
            <h2 id={name} className="text-2xl">
              {name}
            </h2>
            <p className="mt-2 text-muted">{text}</p>
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} url={url} />
            ))}
            {messages.map((message) => (
              <Operation key={message.id} operation={message} url={undefined} />
            ))}
          </section>
        ))}
        <section id="schemas" aria-labelledby="schemas-title" className="pt-14">
          <h2 id="schemas-title" className="text-2xl">
            Schemas
          </h2>
          {schemas.map(({ id, name, text, type, fields }) => (
            <div key={id} id={id} className="space-y-2 pt-8">
              <h3 className="font-mono text-lg">{name}</h3>
              <Prose text={text} />
              {type !== "" && <Prose text={type} />}
              {fields.length > 0 && <FieldList label={`Fields of ${name}`} fields={fields} />}
            </div>
          ))}
        </section>
      </UsedKeyProvider>
    </DocPage>
  );
}
