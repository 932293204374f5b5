import type { SiteEditor } from "#components/sites/sites/use-site-editor.ts";
import { FIELD_WORDS } from "#components/sites/sites/words.ts";
import { Field } from "#components/ui/field.tsx";
import type { SiteField } from "#lib/sites/sites/schema.ts";

interface Line {
  field: SiteField;
  hint?: string;
  type?: "text" | "email" | "tel" | "color";
  rows?: number;
  placeholder?: string;
}

export function SiteFields({ editor, isReadOnly, projectName }: { editor: SiteEditor; isReadOnly: boolean; projectName: string }) {
  const lines: Line[] = [
    { field: "name", placeholder: projectName, hint: "If empty, the project’s name is shown." },
    { field: "tagline", hint: "One sentence below the name." },
    { field: "accent", type: "color", hint: "Text on this color is light or dark, so that it can be read." },
    { field: "about", rows: 6, hint: "Who you are and when to visit. A blank line starts a new paragraph." },
    { field: "contactEmail", type: "email", hint: "Each animal’s page has a button that sends an email to it. Everyone can see it." },
    { field: "contactPhone", type: "tel" },
    { field: "contactAddress", rows: 3 },
  ];
  return (
    <div className="flex flex-col gap-5">
      {lines.map(({ field, ...look }) => (
        <Field
          key={field}
          {...look}
          label={FIELD_WORDS[field]}
          value={editor.form[field]}
          onChange={(value) => editor.change({ ...editor.form, [field]: value })}
          isOptional
          isDisabled={isReadOnly}
          isInvalid={editor.errors[field] !== undefined}
          error={editor.errors[field]}
        />
      ))}
    </div>
  );
}
