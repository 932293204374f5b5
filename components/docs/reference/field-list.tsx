import { Prose } from "#components/docs/reference/prose.tsx";
import { Badge } from "#components/ui/badge.tsx";

export interface DocumentedField {
  name: string;
  /** Markdown. */
  type: string;
  text: string;
  isRequired: boolean;
  isBeta: boolean;
}

export function FieldList({ label, fields }: { label: string; fields: readonly DocumentedField[] }) {
  return (
    <ul aria-label={label} className="list-none divide-y divide-border border-y border-border p-0">
      {fields.map(({ name, type, text, isRequired, isBeta }) => (
        <li key={name} className="space-y-1 py-3 text-note">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <code className="font-semibold [overflow-wrap:anywhere]">{name}</code>
            <div className="min-w-0 text-muted [overflow-wrap:anywhere]">
              <Prose text={type} />
            </div>
            {isRequired && <Badge>Required</Badge>}
            {isBeta && <Badge tone="warn">Beta</Badge>}
          </div>
          <Prose text={text} />
        </li>
      ))}
    </ul>
  );
}
