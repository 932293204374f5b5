import { Choice } from "#components/shelter/pets/import/choice.tsx";
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
    <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Do the new animals appear on your site?</legend>
      {hidesHolds && <p className="sm:col-span-2">This file does not say which animals are on hold.</p>}
      {(hidesHolds ? CHOICES.toReversed() : CHOICES).map(({ value, title, text }) => (
        <Choice key={value} name="listing" title={title} text={text} isChosen={chosen === value} onChoose={() => onChoose(value)} />
      ))}
    </fieldset>
  );
}
