"use client";

import { Prose } from "#components/docs/reference/prose.tsx";
import { Badge } from "#components/ui/badge.tsx";

export interface DocumentedField {
  /** Set if links point to it. */
  id?: string;
  name: string;
  type: string;
  text: string;
  isRequired: boolean;
}

/** Made in the browser as well, as all that a page has many of: its payload then has the texts alone, without their elements. */
export function FieldList({ label, fields }: { label: string; fields: readonly DocumentedField[] }) {
  return (
    <ul aria-label={label} className="list-none divide-y divide-border border-y border-border p-0">
      {fields.map(({ id, name, type, text, isRequired }) => (
        <li key={id ?? name} id={id} className="space-y-1 py-3 text-note">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <code className="font-semibold [overflow-wrap:anywhere]">{name}</code>
            <div className="min-w-0 text-muted [overflow-wrap:anywhere]">
              <Prose text={type} />
            </div>
            {isRequired && <Badge>Required</Badge>}
          </div>
          <Prose text={text} />
        </li>
      ))}
    </ul>
  );
}
