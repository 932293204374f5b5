import type { Metadata } from "next";
import { type ListedGroup, OperationFilter } from "#components/docs/reference/operation-filter.tsx";
import { Prose } from "#components/docs/reference/prose.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { reference } from "#lib/http/pages/reference.ts";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Petstore API with its fields and responses, to try with your own key.",
};

function listedGroups(): ListedGroup[] {
  const { groups, schemas } = reference();
  const wordsOf = (...texts: string[]): string => texts.join(" ").toLowerCase();
  return [
    ...groups.map(({ name, slug, text, operations, messages }) => ({
      id: name,
      name,
      text,
      href: `/docs/${slug}`,
      kind: "operations" as const,
      entries: [...operations, ...messages].map(({ id, method, path, title, isDeprecated, isBeta, text: about, parameters }) => ({
        id,
        method,
        path: operations.some((operation) => operation.id === id) ? `/v1${path}` : "your endpoint",
        title,
        isDeprecated,
        isBeta,
        text: wordsOf(name, method, path, title, about, ...parameters.map((parameter) => parameter.name)),
      })),
    })),
    {
      id: "schemas",
      name: "Schemas",
      text: "What operations take and return.",
      href: "/docs/schemas",
      kind: "schemas",
      entries: schemas.map(({ id, name, text }) => ({
        id,
        method: "",
        path: "",
        title: name,
        isDeprecated: false,
        isBeta: false,
        text: wordsOf("schema", name, text),
      })),
    },
  ];
}

export default function ReferencePage() {
  const groups = listedGroups();
  return (
    <DocPage
      current="/docs"
      title="API reference"
      lead="Every operation of the Petstore API with its fields and responses, to try with your own key."
      nav={<SectionLinks sections={groups.map(({ id, name }) => ({ id, title: name }))} />}
    >
      <div className="max-w-[42rem] space-y-4">
        <Prose text={reference().intro} />
      </div>
      <OperationFilter groups={groups} />
    </DocPage>
  );
}
