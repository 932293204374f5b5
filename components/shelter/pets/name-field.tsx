import type { Editing } from "#components/shelter/pets/editing.ts";
import { Field } from "#components/ui/field.tsx";

export function NameField({ editing: { form, onChange, errors } }: { editing: Editing }) {
  return (
    <Field
      label="Name"
      value={form.name}
      onChange={(name) => onChange({ ...form, name })}
      isInvalid={errors.name !== undefined}
      error={errors.name && `${errors.name}.`}
    />
  );
}
