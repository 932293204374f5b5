import type { BooleanName, ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { RadioRow } from "#components/ui/radio-row.tsx";
import { PROFILE_FIELD_WORDS } from "#lib/shelter/profiles/words.view.ts";

const CHOICES = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
  { value: "unknown", text: "Unknown" },
] as const;

export function ThreeWay(props: { form: ProfileForm; name: BooleanName; label?: string }) {
  const { form, name, label = PROFILE_FIELD_WORDS[name] } = props;
  const value = form.draft[name];
  return (
    <RadioRow
      label={label}
      choices={CHOICES}
      chosen={value === null ? "unknown" : value ? "yes" : "no"}
      onChoose={(chosen) => form.set({ [name]: chosen === "unknown" ? null : chosen === "yes" })}
      isDisabled={form.isReadOnly}
    />
  );
}
