import { BirthField } from "#components/shelter/profiles/birth-field.tsx";
import { FieldGroup } from "#components/shelter/profiles/field-group.tsx";
import { ProfileChoice } from "#components/shelter/profiles/profile-choice.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileText, textOrNull } from "#components/shelter/profiles/profile-text.tsx";
import { ThreeWay } from "#components/shelter/profiles/three-way.tsx";
import { WeightField } from "#components/shelter/profiles/weight-field.tsx";
import { SEX_WORDS, SIZE_WORDS, SPECIES_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { speciesOf } from "#lib/shelter/profiles/rules.ts";
import { COAT_WORDS } from "#lib/shelter/profiles/words.view.ts";

const unique = (words: readonly string[]): string[] => [...new Set(words)];

export function AboutFields({ form }: { form: ProfileForm }) {
  const { draft, set, suggestions, isReadOnly } = form;
  const species = unique([...(suggestions?.species.map(speciesWords) ?? []), ...Object.values(SPECIES_WORDS)]);
  const own = suggestions?.breeds.filter(({ species: of }) => of === null || draft.species === "" || of === speciesOf(draft.species));
  const breeds = unique(own?.map(({ breed }) => breed) ?? []);
  return (
    <FieldGroup title="About">
      <ProfileText
        form={form}
        name="species"
        label="Species"
        value={draft.species}
        suggestions={species}
        onChange={(text) => set({ species: text })}
      />
      <ProfileChoice label="Sex" words={SEX_WORDS} value={draft.sex} isReadOnly={isReadOnly} onChange={(sex) => set({ sex })} />
      <ProfileText form={form} name="breeds" label="Breed" value={draft.breed} suggestions={breeds} onChange={(breed) => set({ breed })} />
      <ProfileText
        form={form}
        name="breeds"
        label="Second breed"
        value={draft.secondBreed}
        suggestions={breeds}
        onChange={(secondBreed) => set({ secondBreed })}
      />
      <ThreeWay form={form} name="mixed" />
      <BirthField form={form} />
      <ProfileChoice
        label="Size when grown"
        words={SIZE_WORDS}
        value={draft.size}
        isReadOnly={isReadOnly}
        onChange={(size) => set({ size })}
      />
      <WeightField form={form} />
      <ProfileText form={form} name="color" label="Color" value={draft.color} onChange={(color) => set({ color: textOrNull(color) })} />
      <ProfileChoice label="Coat" words={COAT_WORDS} value={draft.coat} isReadOnly={isReadOnly} onChange={(coat) => set({ coat })} />
    </FieldGroup>
  );
}
