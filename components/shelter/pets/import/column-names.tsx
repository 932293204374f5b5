import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns/rules.ts";

const MEANINGS = {
  name: "required",
  categoryId: "its category, such as Dogs, or the column species; for rows without one, you choose it in the preview",
  status: "available, pending, or adopted; available if empty",
  externalId: "your own number of the animal; a later file with it updates the animal",
} as const satisfies Record<keyof typeof COLUMN_NAMES, string>;

/** The names of the columns that people write; the staff guide lists all of them. */
export function ColumnNames() {
  return (
    <div className="max-w-prose text-note text-muted">
      <p>
        Files of Animal Shelter Manager, Shelterluv, PetPoint, RescueGroups, Petstablished, Petfinder, and Adopt-a-Pet are recognized. In
        other files, the header row names the columns, as below or in words such as Pet name and Breed. In the preview, you can choose which
        column is which.
      </p>
      <ul className="mt-2 grid gap-1">
        {(Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).map((field) => (
          <li key={field}>
            <strong className="font-semibold text-foreground">{COLUMN_NAMES[field].at(-1)}</strong>: {MEANINGS[field]}
          </li>
        ))}
        <li>Every field of the profile, such as sex, birth date, or description</li>
      </ul>
    </div>
  );
}
