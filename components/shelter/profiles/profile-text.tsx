import type { ComponentProps } from "react";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { Field } from "#components/ui/field.tsx";
import { type FieldName, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

export type TextLooks = Partial<
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "type" | "rows" | "placeholder" | "suggestions" | "inputMode">
>;

/** @param name of the field in the schema */
export function ProfileText(
  props: TextLooks & { form: ProfileForm; name: FieldName; value: string | null; onChange: (text: string) => void },
) {
  const { form, name, value, label = fieldOf(name).label, ...looks } = props;
  const error = form.errors[name];
  return <Field {...looks} label={label} value={value ?? ""} isOptional isInvalid={error !== undefined} error={error && `${error}.`} />;
}
