"use client";

import { useMutation } from "@tanstack/react-query";
import { Choices } from "#components/shelter/pets/import/choices.tsx";
import { keptWords } from "#components/shelter/pets/import/kept-words.ts";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { importCalls } from "#lib/shelter/pets/import/client.ts";
import type { ChosenValues } from "#lib/shelter/pets/import/kept.schema.ts";
import type { ImportRow } from "#lib/shelter/pets/import/schema.ts";

function useChoice() {
  const { project, file, changed } = useOpenImport();
  return useMutation({ mutationFn: (chosen: ChosenValues) => importCalls.chooseValues(project, file.id, chosen), onSettled: changed });
}

/** Both values of what the team changed, and the choice between them. */
export function KeptValues({ row, categories }: { row: ImportRow; categories: readonly Category[] | undefined }) {
  const choose = useChoice();
  return (
    <div className="mt-1 text-sm">
      {keptWords(row.kept ?? {}, categories).map(([label, team, file]) => (
        <p key={label}>
          <strong className="font-semibold">{label}:</strong> team {team}, file {file}
        </p>
      ))}
      <Button
        isSmall
        label={row.takesFile ? "Keep the team’s" : "Take the file’s"}
        about={`for ${isolated(row.name ?? "")}`}
        disabled={choose.isPending}
        onClick={() => choose.mutate({ takesFile: !row.takesFile, row: row.n })}
        className="mt-1"
      />
      <ErrorBox error={choose.error} />
    </div>
  );
}

const CHOICES = [
  {
    value: "team",
    title: "Keep the team’s",
    text: "What else the file says is imported. Choose for single animals below, under “To check”.",
  },
  { value: "file", title: "Take the file’s", text: "The file’s values replace those of your team." },
] as const;

/** The same choice for all animals. */
export function ValuesChoice() {
  const { kept, taken } = useOpenImport().file.tally;
  const choose = useChoice();
  if (kept === 0) return null;
  return (
    <Choices
      name="values"
      legend={`Your team changed ${animals(kept)} since the last import. Which values count?`}
      choices={CHOICES}
      chosen={taken === 0 ? "team" : taken === kept ? "file" : undefined}
      onChoose={(value) => choose.mutate({ takesFile: value === "file" })}
      isDisabled={choose.isPending}
    >
      <ErrorBox error={choose.error} />
    </Choices>
  );
}
