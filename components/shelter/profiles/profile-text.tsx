import type { ComponentProps } from "react";
import type { ProfileErrors } from "#components/shelter/profiles/errors.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { Field } from "#components/ui/field.tsx";

type Looks = Pick<ComponentProps<typeof Field>, "label" | "hint" | "type" | "rows" | "placeholder" | "suggestions" | "inputMode">;

/** @param name of the field in the schema */
export function ProfileText(
  props: Looks & { form: ProfileForm; name: keyof ProfileErrors; value: string | null; onChange: (text: string) => void },
) {
  const { form, name, value, ...looks } = props;
  const error = form.errors[name];
  return (
    <Field
      {...looks}
      value={value ?? ""}
      isOptional
      isReadOnly={form.isReadOnly}
      isInvalid={error !== undefined}
      error={error && `${error}.`}
    />
  );
}

/** What an input's text is in a profile. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);
