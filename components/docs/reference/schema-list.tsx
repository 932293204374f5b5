import { type DocumentedField, FieldList } from "#components/docs/reference/field-list.tsx";
import { Prose } from "#components/docs/reference/prose.tsx";

interface DocumentedSchema {
  id: string;
  name: string;
  text: string;
  /** Markdown; empty if it has fields. */
  type: string;
  fields: DocumentedField[];
}

export function SchemaList({ schemas, heading: Heading }: { schemas: readonly DocumentedSchema[]; heading: "h2" | "h3" }) {
  return schemas.map(({ id, name, text, type, fields }) => (
    <div key={id} id={id} className="space-y-2 pt-8">
      <Heading className="font-mono text-lg">{name}</Heading>
      <Prose text={text} />
      {type !== "" && <Prose text={type} />}
      {fields.length > 0 && <FieldList label={`Fields of ${name}`} fields={fields} />}
    </div>
  ));
}
