import { useId } from "react";
import { Wide } from "#components/shelter/profiles/field-group.tsx";
import { savePreference } from "#components/shelter/profiles/preferences.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText } from "#components/shelter/profiles/profile-text.tsx";
import { Select } from "#components/ui/select.tsx";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";
import { SPECIES_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { speciesOf } from "#lib/shelter/profiles/rules.ts";

const CHOICES = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
const unique = (words: readonly string[]): string[] => [...new Set(words)];

export function SpeciesField({ form }: { form: ProfileForm }) {
  const { draft, set, suggestions } = form;
  const words = unique([...(suggestions?.species.map(speciesWords) ?? []), ...Object.values(SPECIES_WORDS)]);
  return <ProfileText form={form} name="species" value={draft.species} suggestions={words} onChange={(species) => set({ species })} />;
}

export function BreedFields({ form }: { form: ProfileForm }) {
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

export function ChildrenFromAgeField({ form }: { form: ProfileForm }) {
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

export function ListedField({ form: { draft, set } }: { form: ProfileForm }) {
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

export function FeeField({ form }: { form: ProfileForm }) {
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
        choices={CHOICES}
        className="mt-6.5 w-24"
      />
    </div>
  );
}
