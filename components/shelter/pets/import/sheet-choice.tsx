import { ReadingChoice } from "#components/shelter/pets/import/reading-choice.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";

/** Nothing unless the file is a workbook with several sheets to choose from. */
export function SheetChoice() {
  const { project, file } = useOpenImport();
  const { id, sheets, sheet } = file;
  if (sheets.length < 2) return null;
  return (
    <ReadingChoice
      label="Sheet"
      hint="Only one sheet of the workbook is read: the first with animals, unless you choose another one."
      value={String(sheet)}
      choices={sheets.map((name, i) => ({ value: String(i), label: name }))}
      words="Use this sheet"
      save={(chosen) => importCalls.chooseSheet(project, id, Number(chosen))}
    />
  );
}
