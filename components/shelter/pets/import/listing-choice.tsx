import { Choices } from "#components/shelter/pets/import/choices.tsx";
import type { ImportListing } from "#lib/shelter/pets/import/schema.ts";

const CHOICES: readonly { value: ImportListing; title: string; text: string }[] = [
  { value: "as_told", title: "As the file says", text: "Available animals are listed, except those that the file holds back." },
  {
    value: "unlisted",
    title: "Add all as not listed",
    text: "None appears until your team lists it. In the table, you can list several at once.",
  },
];

/** @param hidesHolds the file does not say which animals must not be seen, so adding all as not listed is the first choice */
export function ListingChoice(props: { chosen: ImportListing; hidesHolds: boolean; onChoose: (wanted: ImportListing) => void }) {
  const { chosen, hidesHolds, onChoose } = props;
  return (
    <Choices
      name="listing"
      legend="Do the new animals appear on your site?"
      note={hidesHolds && <p className="sm:col-span-2">This file does not say which animals are on hold.</p>}
      choices={hidesHolds ? CHOICES.toReversed() : CHOICES}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
