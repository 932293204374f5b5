import { Choice } from "#components/shelter/pets/import/choice.tsx";
import type { ImportStart } from "#lib/shelter/pets/import/schema.ts";

type Wanted = ImportStart["newAnimals"];

export function ListingChoice({ chosen, onChoose }: { chosen: Wanted; onChoose: (wanted: Wanted) => void }) {
  return (
    <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Do the new animals appear on your site?</legend>
      <Choice
        name="listing"
        title="As the file says"
        text="Available animals are listed, except those that the file holds back."
        isChosen={chosen === "as_told"}
        onChoose={() => onChoose("as_told")}
      />
      <Choice
        name="listing"
        title="Add all unlisted"
        text="None appears until your team lists it. In the table, you can list several at once."
        isChosen={chosen === "unlisted"}
        onChoose={() => onChoose("unlisted")}
      />
    </fieldset>
  );
}
