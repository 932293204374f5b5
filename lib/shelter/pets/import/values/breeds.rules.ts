import { cutText } from "#lib/platform/stored-text.ts";
import type { ProfileCells } from "#lib/shelter/profiles/columns.rules.ts";
import { MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";

/** Such as “Labrador Retriever / Beagle / Mixed” or “Beagle,Boxer”; without a second one, there is none. */
export function readBreeds(text: string): Pick<ProfileCells, "primaryBreed" | "secondaryBreed" | "mixed"> {
  const parts = text.split(/[/,;]/).map((part) => part.trim());
  const breeds = parts.filter((part) => part !== "" && !/^(?:mix|mixed|mixed breed|unknown|none)$/i.test(part));
  const [primaryBreed, secondaryBreed] = breeds.map((breed) => cutText(breed, MAX_LENGTHS.breed));
  const isMixed = breeds.length > 2 || parts.some((part) => /^mix/i.test(part));
  return {
    ...(primaryBreed !== undefined && { primaryBreed, secondaryBreed: secondaryBreed ?? null }),
    ...(isMixed && { mixed: true }),
  };
}
