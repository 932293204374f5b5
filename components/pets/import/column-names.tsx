import { COLUMN_NAMES } from "#lib/pets/import/columns.rules.ts";
import { IMPORT_FIELDS, type ImportField } from "#lib/pets/import/schema.ts";

const MEANINGS: Record<ImportField, string> = {
  name: "required",
  categoryId: "a category’s number or name; required",
  status: "available, pending, or adopted; available if empty",
};

/** The accepted column names; the staff guide lists the same. */
export function ColumnNames() {
  return (
    <div className="mx-auto mt-4 max-w-prose text-note text-muted">
      <p>The first row names the columns. If your names differ, you choose in the preview which column is which.</p>
      <ul className="mt-2 grid gap-1">
        {IMPORT_FIELDS.map((field) => (
          <li key={field}>
            {COLUMN_NAMES[field].map((name, i) => (
              <span key={name}>
                {i > 0 && " or "}
                <strong className="font-semibold text-foreground">{name}</strong>
              </span>
            ))}
            : {MEANINGS[field]}
          </li>
        ))}
      </ul>
    </div>
  );
}
