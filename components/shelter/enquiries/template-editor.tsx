"use client";

import { Field } from "#components/ui/field.tsx";
import { type EnquirySettings, MAX_TEMPLATES } from "#lib/shelter/enquiries/settings.schema.ts";

export type EditedTemplate = EnquirySettings["templates"][number] & { key: string };

export function TemplateEditor({ templates, onChange }: { templates: EditedTemplate[]; onChange: (templates: EditedTemplate[]) => void }) {
  return (
    <div className="grid gap-4">
      {templates.map((template, at) => (
        <fieldset key={template.key} className="grid gap-4 rounded-xl border border-border p-4">
          <legend className="px-1 font-semibold">Template {at + 1}</legend>
          <Field
            label="Name"
            value={template.name}
            onChange={(name) => onChange(templates.with(at, { ...template, name }))}
            maxLength={80}
            error="Give the template a name."
          />
          <Field
            label="Text"
            value={template.text}
            onChange={(text) => onChange(templates.with(at, { ...template, text }))}
            rows={5}
            maxLength={4000}
            hint="{name} becomes the visitor’s name, {animal} the animal’s."
            error="Write a text."
          />
          <button
            type="button"
            onClick={() => onChange(templates.toSpliced(at, 1))}
            aria-label={`Delete template ${at + 1}`}
            className="button button--outline button--sm justify-self-start"
          >
            Delete
          </button>
        </fieldset>
      ))}
      {templates.length < MAX_TEMPLATES && (
        <button
          type="button"
          onClick={() => onChange([...templates, { key: crypto.randomUUID(), name: "", text: "" }])}
          className="button button--outline justify-self-start"
        >
          Add a template
        </button>
      )}
    </div>
  );
}
