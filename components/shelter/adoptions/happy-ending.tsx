import { PetPhotos } from "#components/shelter/photos/pet-photos.tsx";
import { Field } from "#components/ui/field.tsx";
import { maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

/** What visitors read and see of the animal's new home. */
export function HappyEnding(props: { project: string; ending: AdoptionRow; onChange: (ending: AdoptionRow) => void }) {
  const { project, ending, onChange } = props;
  const { petId, petName, happyEnding, happyPhotoId } = ending;
  return (
    <section aria-labelledby="happy-ending" className="grid gap-4 border-t border-border pt-5">
      <h3 id="happy-ending" className="font-semibold">
        Happy ending on your site
      </h3>
      <Field
        label="A sentence from the new home"
        hint="Visitors read it. Leave out names and addresses of people."
        value={happyEnding}
        onChange={(text) => onChange({ ...ending, happyEnding: text })}
        rows={2}
        maxLength={maxLengthOf("happyEnding")}
        isOptional
      />
      <div className="grid max-w-80 gap-1">
        <p className="label">The picture beside it</p>
        <PetPhotos
          project={project}
          pet={{ id: petId, name: petName }}
          canWrite
          hasCover
          choice={{ photoId: happyPhotoId, choose: (photoId) => onChange({ ...ending, happyPhotoId: photoId }) }}
        />
      </div>
    </section>
  );
}
