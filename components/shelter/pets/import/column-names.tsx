import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns.rules.ts";
import { IMPORT_FIELDS, type ImportField } from "#lib/shelter/pets/import/schema.ts";

const MEANINGS: Record<ImportField, string> = {
  name: "required",
  categoryId: "its category, such as Dogs; required",
  status: "available, pending, or adopted; available if empty",
};

/** The names of the columns that people write; the staff guide lists the API's as well. */
export function ColumnNames() {
  return (
    <div className="mx-auto mt-4 max-w-prose text-note text-muted">
      <p>
        The header row names the columns, as below or in words such as Pet name and Species. In the preview, you can choose which column is
        which.
      </p>
      <ul className="mt-2 grid gap-1">
        {IMPORT_FIELDS.map((field) => (
          <li key={field}>
            <strong className="font-semibold text-foreground">{COLUMN_NAMES[field].at(-1)}</strong>: {MEANINGS[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}
