import type { ReactNode } from "react";
import { BirthField } from "#components/shelter/profiles/birth-field.tsx";
import { changeOf, valueIn, withUnit } from "#components/shelter/profiles/draft.ts";
import { Wide } from "#components/shelter/profiles/field-group.tsx";
import { BreedFields, ChildrenFromAgeField, FeeField, ListedField, SpeciesField } from "#components/shelter/profiles/own-fields.tsx";
import { savePreference, WEIGHT_UNITS } from "#components/shelter/profiles/preferences.ts";
import { ProfileChoice } from "#components/shelter/profiles/profile-choice.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, type TextLooks } from "#components/shelter/profiles/profile-text.tsx";
import { RadioRow } from "#components/ui/radio-row.tsx";
import { Select } from "#components/ui/select.tsx";
import { type FieldName, type FieldWith, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

function WeightField({ form }: { form: ProfileForm }) {
  const { draft, set } = form;
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <ProfileText form={form} name="weightGrams" inputMode="decimal" value={draft.weight} onChange={(weight) => set({ weight })} />
      </div>
      <Select
        aria-label="Unit of the weight"
        value={draft.weightUnit}
        onChange={(chosen) => {
          const weightUnit = WEIGHT_UNITS.find((unit) => unit === chosen) ?? "kg";
          savePreference("weightUnit", weightUnit);
          set(withUnit(draft, weightUnit));
        }}
        choices={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
        className="mt-6.5 w-20"
      />
    </div>
  );
}

const CHOICES = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
  { value: "unknown", text: "Unknown" },
] as const;

function ThreeWay(props: { label: string; value: boolean | null; onChange: (value: boolean | null) => void }) {
  const { label, value, onChange } = props;
  return (
    <RadioRow
      label={label}
      choices={CHOICES}
      chosen={value === null ? "unknown" : value ? "yes" : "no"}
      onChoose={(chosen) => onChange(chosen === "unknown" ? null : chosen === "yes")}
    />
  );
}

type Input = (props: { form: ProfileForm }) => ReactNode;
type Own = FieldWith<{ kind: "own" }>;

const INPUTS: Record<Own, Input> & Partial<Record<FieldName, Input>> = {
  species: SpeciesField,
  breeds: BreedFields,
  birthDate: BirthField,
  weightGrams: WeightField,
  childrenFromAge: ChildrenFromAgeField,
  listed: ListedField,
  fee: FeeField,
  bondedWith: ({ form }) => <Wide>{form.bonded}</Wide>,
};

interface Looks extends TextLooks {
  label?: string;
  isWide?: boolean;
  clean?: (text: string) => string;
}

const counted = (text: string | null, max = 0): string =>
  `${[...(text ?? "")].length.toLocaleString("en")} of ${max.toLocaleString("en")} characters`;

const LOOKS: Partial<Record<FieldName, (form: ProfileForm) => Looks>> = {
  specialNeedsNote: () => ({ rows: 2 }),
  goodWithDogs: () => ({ label: "Dogs" }),
  goodWithCats: () => ({ label: "Cats" }),
  goodWithChildren: () => ({ label: "Children" }),
  intakeDate: () => ({ type: "date" }),
  videoUrl: () => ({ type: "url", placeholder: "https://", isWide: true, clean: (text) => text.trim() }),
  description: ({ draft }) => ({
    label: "What visitors read about the animal",
    rows: 6,
    hint: counted(draft.description, fieldOf("description").max),
  }),
  microchip: () => ({ clean: (text) => text.replaceAll(/\s/g, "") }),
  location: ({ suggestions }) => ({ suggestions: suggestions?.locations }),
};

export function ProfileInput({ form, name }: { form: ProfileForm; name: FieldName }) {
  const { kind, words = {}, ...field } = fieldOf(name);
  const { label = field.label, isWide = kind === "lines", clean = String, ...looks } = LOOKS[name]?.(form) ?? {};
  const value = valueIn(form.draft, name);
  const onChange = (next: unknown): void => form.set(changeOf(form.draft, name, next));
  const Own = INPUTS[name];
  if (Own) return <Own form={form} />;
  if (kind === "yesOrNo") return <ThreeWay label={label} value={value as boolean | null} onChange={onChange} />;
  if (kind === "choice") {
    return <ProfileChoice label={label} words={words} value={value as string | null} onChange={onChange} />;
  }
  const text = (
    <ProfileText
      {...(kind === "lines" && { rows: 3 })}
      {...looks}
      form={form}
      name={name}
      label={label}
      value={value as string | null}
      onChange={(typed) => onChange(clean(typed) || null)}
    />
  );
  return isWide ? <Wide>{text}</Wide> : text;
}
