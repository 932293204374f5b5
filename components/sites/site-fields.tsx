import { useId } from "react";
import type { SiteEditor } from "#components/sites/use-site-editor.ts";
import { FIELD_WORDS } from "#components/sites/words.ts";
import { FIELD, FIELD_FRAME } from "#components/ui/field-look.ts";
import type { SiteField } from "#lib/sites/schema.ts";

const LOOK = "w-full aria-[invalid=true]:border-danger disabled:opacity-60";

interface Field {
  field: SiteField;
  hint?: string;
  type?: "text" | "email" | "tel" | "color";
  rows?: number;
  placeholder?: string;
}

function Line({ editor, isReadOnly, field, hint, type = "text", rows, placeholder }: Field & { editor: SiteEditor; isReadOnly: boolean }) {
  const id = useId();
  const fault = editor.faults[field];
  const common = {
    id,
    value: editor.form[field],
    onChange: ({ target }: { target: { value: string } }): void => editor.change({ ...editor.form, [field]: target.value }),
    disabled: isReadOnly,
    placeholder,
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined && hint === undefined ? undefined : `${id}-more`,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        {FIELD_WORDS[field]}
      </label>
      {rows === undefined ? (
        <input {...common} type={type} autoComplete="off" className={`${FIELD} ${LOOK} ${type === "color" ? "max-w-24 p-1" : ""}`} />
      ) : (
        <textarea {...common} rows={rows} className={`${FIELD_FRAME} ${LOOK} py-2`} />
      )}
      {(fault ?? hint) !== undefined && (
        <p id={`${id}-more`} className={`text-sm ${fault === undefined ? "text-muted" : "text-danger"}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

export function SiteFields({ editor, isReadOnly, projectName }: { editor: SiteEditor; isReadOnly: boolean; projectName: string }) {
  const fields: Field[] = [
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
      {fields.map((field) => (
        <Line key={field.field} {...field} editor={editor} isReadOnly={isReadOnly} />
      ))}
    </div>
  );
}
