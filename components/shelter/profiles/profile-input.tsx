import { type ReactNode, useId } from "react";
import { BirthField } from "#components/shelter/profiles/birth-field.tsx";
import { changeOf, valueIn, withUnit } from "#components/shelter/profiles/draft.ts";
import { Wide } from "#components/shelter/profiles/field-group.tsx";
import { savePreference, WEIGHT_UNITS } from "#components/shelter/profiles/preferences.ts";
import { ProfileChoice } from "#components/shelter/profiles/profile-choice.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, type TextLooks } from "#components/shelter/profiles/profile-text.tsx";
import { RadioRow } from "#components/ui/radio-row.tsx";
import { Select } from "#components/ui/select.tsx";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";
import { SPECIES_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { type FieldName, type FieldWith, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { speciesOf } from "#lib/shelter/profiles/rules.ts";

const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
const unique = (words: readonly string[]): string[] => [...new Set(words)];

function SpeciesField({ form }: { form: ProfileForm }) {
  const { draft, set, suggestions } = form;
  const words = unique([...(suggestions?.species.map(speciesWords) ?? []), ...Object.values(SPECIES_WORDS)]);
  return <ProfileText form={form} name="species" value={draft.species} suggestions={words} onChange={(species) => set({ species })} />;
}

function BreedFields({ form }: { form: ProfileForm }) {
  const { draft, set, suggestions } = form;
  const fitting = suggestions?.breeds.filter(
    ({ species }) => species === null || draft.species === "" || species === speciesOf(draft.species),
  );
  const shared = { form, name: "breeds", suggestions: unique(fitting?.map(({ breed }) => breed) ?? []) } as const;
  return (
    <>
      <ProfileText {...shared} label="Breed" value={draft.breed} onChange={(breed) => set({ breed })} />
      <ProfileText {...shared} label="Second breed" value={draft.secondBreed} onChange={(secondBreed) => set({ secondBreed })} />
    </>
  );
}

function ChildrenFromAgeField({ form }: { form: ProfileForm }) {
  return (
    <ProfileText
      form={form}
      name="childrenFromAge"
      inputMode="numeric"
      hint="In years; leave it empty for any age."
      value={form.draft.childrenFromAge}
      onChange={(childrenFromAge) => form.set({ childrenFromAge })}
    />
  );
}

function ListedField({ form: { draft, set } }: { form: ProfileForm }) {
  const hint = useId();
  return (
    <Wide>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input type="checkbox" checked={draft.listed} onChange={(event) => set({ listed: event.target.checked })} aria-describedby={hint} />
        Listed
      </label>
      <p id={hint} className="text-sm text-muted">
        Visitors of your site see the animal. Leave it off, say, in quarantine.
      </p>
    </Wide>
  );
}

function FeeField({ form }: { form: ProfileForm }) {
  const { draft, set } = form;
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <ProfileText form={form} name="fee" inputMode="decimal" value={draft.feeAmount} onChange={(feeAmount) => set({ feeAmount })} />
      </div>
      <Select
        aria-label="Currency of the fee"
        value={draft.feeCurrency}
        onChange={(feeCurrency) => {
          savePreference("currency", feeCurrency);
          set({ feeCurrency });
        }}
        choices={CURRENCY_CHOICES}
        className="mt-6.5 w-24"
      />
    </div>
  );
}

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

const ANSWERS = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
  { value: "unknown", text: "Unknown" },
] as const;

function ThreeWay(props: { label: string; value: boolean | null; onChange: (value: boolean | null) => void }) {
  const { label, value, onChange } = props;
  return (
    <RadioRow
      label={label}
      choices={ANSWERS}
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
