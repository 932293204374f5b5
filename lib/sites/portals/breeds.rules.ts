import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";
import { PETFINDER_BREEDS } from "#lib/sites/portals/petfinder-breeds.rules.ts";
import type { Portal } from "#lib/sites/portals/schema.ts";

const LISTS = { petfinder: PETFINDER_BREEDS } as const satisfies Partial<Record<Portal, Partial<Record<string, string>>>>;

interface List {
  byKey: ReadonlyMap<string, string>;
  keyed: readonly (readonly [key: string, breed: string])[];
}

/** Also by a part of a name with a slash that no other name has. */
function listOf(text: string): List {
  const breeds = text.split(", ");
  const parts = Map.groupBy(
    breeds.flatMap((breed) => breed.split(" / ").map((part) => [titleKey(part), breed] as const)),
    ([key]) => key,
  );
  const single = [...parts.values()].flatMap((all) => (all.length === 1 ? all : []));
  const whole = breeds.map((breed) => [titleKey(breed), breed] as const);
  return { byKey: new Map([...single, ...whole]), keyed: whole };
}

const BREEDS = new Map(Object.entries(LISTS.petfinder).map(([species, text]) => [species, listOf(text)]));

/**
 * As the portal's own list has it; any text where it has none for the species that is known here.
 * @returns undefined where the breed is not in the list, or may be several of it
 */
export function portalBreed(portal: Portal, species: string, breed: string): string | undefined {
  const list = portal in LISTS ? BREEDS.get(species) : undefined;
  if (!list) return breed;
  const key = titleKey(breed);
  const exact = list.byKey.get(key);
  if (exact !== undefined || key === "") return exact;
  const longer = list.keyed.filter(([one]) => one.startsWith(key));
  return longer.length === 1 ? longer[0]?.[1] : undefined;
}
