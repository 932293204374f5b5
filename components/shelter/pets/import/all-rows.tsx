"use client";

import { useState } from "react";
import { ImportRows } from "#components/shelter/pets/import/import-rows.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Segments } from "#components/ui/segments.tsx";

const NOTES = {
  all: "Each animal as it will be.",
  remarked: "What the file says about these animals, what was not understood and stays empty, and what stays as it is here.",
  unlisted: "The file holds these animals back.",
  duplicates: "These rows have the same name and category as an animal that you have, or as an earlier row. Case and accents don’t count.",
} as const;
type Kind = keyof typeof NOTES;

/** Each animal as it will be, or those of one kind. @param isOff all new animals are added as not listed */
export function AllRows({ isOff }: { isOff: boolean }) {
  const { duplicateRows, tally } = useOpenImport().file;
  const [wanted, setWanted] = useState<Kind>("all");
  const kinds: { value: Kind; text: string; count: number }[] = [
    { value: "all", text: "All", count: 1 },
    { value: "remarked", text: "To check", count: tally.remarked },
    { value: "unlisted", text: "Not listed", count: tally.unlisted },
    { value: "duplicates", text: "Duplicates", count: duplicateRows },
  ];
  const choices = kinds.filter(({ count }) => count > 0);
  // A kind goes with its last row.
  const kind = choices.some(({ value }) => value === wanted) ? wanted : "all";
  return (
    <Panel
      title="Animals in the file"
      note={NOTES[kind]}
      action={choices.length > 1 && <Segments label="Which animals" choices={choices} chosen={kind} onChoose={setWanted} />}
    >
      <ImportRows key={kind} kind={kind} isOff={isOff} />
    </Panel>
  );
}
