"use client";

import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { type EnquirySettings, MAX_TEMPLATES } from "#lib/shelter/enquiries/settings.schema.ts";

export type EditedTemplate = EnquirySettings["templates"][number] & { key: string };

/** @param props.starters offered while there are none */
export function TemplateEditor(props: {
  templates: EditedTemplate[];
  starters: EnquirySettings["templates"];
  onChange: (templates: EditedTemplate[]) => void;
}) {
  const { templates, starters, onChange } = props;
  const add = (...added: EnquirySettings["templates"]): void =>
    onChange([...templates, ...added.map((template) => ({ ...template, key: crypto.randomUUID() }))]);
  return (
    <div className="grid gap-4">
      {templates.length === 0 && (
        <div className="rounded-xl border border-dashed border-border p-4 text-note">
          <p>Until you write your own, these are offered beside each answer:</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {starters.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button isSmall label="Edit these" onClick={() => add(...starters)} className="mt-3" />
        </div>
      )}
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
          <Button
            isSmall
            label="Delete"
            onClick={() => onChange(templates.toSpliced(at, 1))}
            aria-label={`Delete template ${at + 1}`}
            className="justify-self-start"
          />
        </fieldset>
      ))}
      {templates.length < MAX_TEMPLATES && (
        <Button label="Add a template" onClick={() => add({ name: "", text: "" })} className="justify-self-start" />
      )}
    </div>
  );
}
