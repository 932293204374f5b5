import type { ReactNode } from "react";
import { BirthField } from "#components/shelter/profiles/birth-field.tsx";
import { changeOf, valueIn } from "#components/shelter/profiles/draft.ts";
import { Wide } from "#components/shelter/profiles/field-group.tsx";
import { BreedFields, ChildrenFromAgeField, FeeField, ListedField, SpeciesField } from "#components/shelter/profiles/own-fields.tsx";
import { ProfileChoice } from "#components/shelter/profiles/profile-choice.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, type TextLooks } from "#components/shelter/profiles/profile-text.tsx";
import { ThreeWay } from "#components/shelter/profiles/three-way.tsx";
import { WeightField } from "#components/shelter/profiles/weight-field.tsx";
import { type FieldName, type FieldWith, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

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

/** The input of a field: its own, or the one of its kind. */
export function ProfileInput({ form, name }: { form: ProfileForm; name: FieldName }) {
  const { kind, words = {}, ...field } = fieldOf(name);
  const { label = field.label, isWide = kind === "lines", clean = String, ...looks } = LOOKS[name]?.(form) ?? {};
  const value = valueIn(form.draft, name);
  const onChange = (next: unknown): void => form.set(changeOf(form.draft, name, next));
  const { isReadOnly } = form;
  const Own = INPUTS[name];
  if (Own) return <Own form={form} />;
  if (kind === "yesOrNo") return <ThreeWay label={label} value={value as boolean | null} onChange={onChange} isReadOnly={isReadOnly} />;
  if (kind === "choice") {
    return <ProfileChoice label={label} words={words} value={value as string | null} onChange={onChange} isReadOnly={isReadOnly} />;
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
