import { ReadingChoice } from "#components/shelter/pets/import/reading-choice.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import type { FileColumn } from "#lib/shelter/pets/import/fields.schema.ts";

const CHOICES = [
  { value: "weightKg", label: "Kilograms" },
  { value: "weightLb", label: "Pounds" },
] as const;

/** Some systems write weights in the unit of their own settings, which the file doesn’t tell. */
export function WeightUnit({ columns }: { columns: readonly FileColumn[] }) {
  const { project, file } = useOpenImport();
  const weights = columns.filter(({ field }) => CHOICES.some(({ value }) => value === field));
  const [column] = weights;
  if (!column || weights.length > 1) return null;
  const example = column.sample === "" ? "" : `, as in “${isolated(column.sample)}”`;
  const fieldsWith = (chosen: string) => {
    const unit = CHOICES.find(({ value }) => value === chosen)?.value ?? null;
    return columns.map((one) => (one === column ? unit : one.field));
  };
  return (
    <ReadingChoice
      label="Weights"
      hint={`The unit of numbers without one in the column ${isolated(column.title)}${example}.`}
      value={column.field ?? ""}
      choices={CHOICES}
      words="Read weights this way"
      save={(chosen) => importCalls.mapColumns(project, file.id, fieldsWith(chosen))}
    />
  );
}
