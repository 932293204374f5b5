import { int64FromText } from "#lib/platform/int64.ts";
import { cutText } from "#lib/platform/stored-text.ts";
import { CATEGORY_COLORS } from "#lib/shelter/categories/schema.ts";
import { isPetSearch } from "#lib/shelter/pets/list.rules.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { readSpecies, SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";
import {
  type AnimalFilter,
  type AnimalQuery,
  type AnimalTally,
  FACETS,
  type Facet,
  type FacetChoices,
  type PublicCategory,
  type StoredTally,
} from "#lib/sites/publishing/public/schema.ts";

/** Known values in display order; a species may be another word. */
const KNOWN: Record<Facet, readonly string[]> = {
  species: SPECIES,
  sex: SEXES,
  size: SIZES,
  age: AGE_GROUPS,
  children: ["yes"],
  dogs: ["yes"],
  cats: ["yes"],
};
const MAX_CHIPS = 60;
const MAX_SEARCHED = 60;

const idFrom = (text: string | null): string | undefined => {
  const id = text === null ? undefined : int64FromText(text);
  return id === undefined ? undefined : String(id);
};

function facetFrom(facet: Facet, text: string | null): string | undefined {
  if (text === null || text === "") return undefined;
  return facet === "species" ? readSpecies(text) : KNOWN[facet].find((value) => value === text);
}

/** Ignores invalid parameters. */
export function readAnimalQuery(params: URLSearchParams): AnimalQuery {
  const after = idFrom(params.get("after"));
  const q = cutText(params.get("q")?.trim() ?? "", MAX_SEARCHED);
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, facetFrom(facet, params.get(facet))])) as Record<
    Facet,
    string | undefined
  >;
  return {
    category: idFrom(params.get("category")),
    q: isPetSearch(q) ? q : undefined,
    ...facets,
    order: params.get("order") === "waiting" ? "waiting" : undefined,
    after,
    before: after === undefined ? idFrom(params.get("before")) : undefined,
  };
}

export const NO_QUERY: AnimalQuery = readAnimalQuery(new URLSearchParams());

export function animalQueryText(query: Partial<AnimalQuery>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

export function filterOf({ order: _, after: __, before: ___, ...filter }: AnimalQuery): AnimalFilter {
  return filter;
}

export const hasFacet = (query: AnimalFilter): boolean => query.q !== undefined || FACETS.some((facet) => query[facet] !== undefined);

/** Keeps the order of the categories, those without a name last. */
export function namedTallies(tallies: readonly StoredTally[], categories: readonly PublicCategory[]): AnimalTally[] {
  const places = new Map(categories.map(({ categoryId }, at) => [categoryId, at]));
  const placeOf = ({ category }: StoredTally): number => places.get(category) ?? categories.length;
  return tallies
    .map((tally) => {
      const { label = null, color = null } = categories[placeOf(tally)] ?? {};
      return { ...tally, label, color };
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Axis = Facet | "category";
const AXES: readonly Axis[] = ["category", ...FACETS];

const sum = (tallies: readonly AnimalTally[]): number => tallies.reduce((total, { count }) => total + count, 0);

/** @param except an axis whose filter is ignored */
function matching(tallies: readonly AnimalTally[], query: AnimalFilter, except?: Axis): AnimalTally[] {
  const asked = AXES.filter((axis) => axis !== except && query[axis] !== undefined);
  return tallies.filter((tally) => asked.every((axis) => tally[axis] === query[axis]));
}

export function countMatching(tallies: readonly AnimalTally[], query: AnimalFilter): number {
  return sum(matching(tallies, query));
}

function countsBy(tallies: readonly AnimalTally[], axis: Axis): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const tally of tallies) counts.set(tally[axis], (counts.get(tally[axis]) ?? 0) + tally.count);
  return counts;
}

function inOrder(facet: Facet, values: readonly string[]): string[] {
  const place = (value: string): number => (KNOWN[facet].indexOf(value) + KNOWN[facet].length + 1) % (KNOWN[facet].length + 1);
  const known = values.filter((value) => KNOWN[facet].includes(value)).toSorted((one, other) => place(one) - place(other));
  return [...known, ...values.filter((value) => !KNOWN[facet].includes(value)).toSorted((one, other) => one.localeCompare(other))];
}

function saysSpecies(tallies: readonly AnimalTally[]): boolean {
  const pairs = new Set(tallies.map(({ category, species }) => `${category} ${species}`));
  const [categories, species] = [countsBy(tallies, "category"), countsBy(tallies, "species")];
  return pairs.size === categories.size && pairs.size === species.size && tallies.every(({ label }) => label !== null);
}

/** Facets that distinguish animals, or are chosen. */
export function facetsOf(tallies: readonly AnimalTally[], query: AnimalFilter, isExact: boolean): FacetChoices[] {
  const shown = FACETS.filter((facet) => {
    if (query[facet] !== undefined) return true;
    return countsBy(tallies, facet).size > 1 && !(facet === "species" && saysSpecies(tallies));
  });
  return shown.map((facet) => {
    const counts = countsBy(matching(tallies, query, facet), facet);
    const chosen = KNOWN[facet].find((value) => value === query[facet]) ?? null;
    const values = new Set([...countsBy(tallies, facet).keys(), chosen].filter((value) => value !== null));
    return { facet, choices: inOrder(facet, [...values]).map((value) => ({ value, count: isExact ? (counts.get(value) ?? 0) : null })) };
  });
}

export function categoriesOf(tallies: readonly AnimalTally[], query: AnimalFilter, isExact: boolean): PublicCategory[] {
  const counts = countsBy(matching(tallies, query, "category"), "category");
  const first = new Map(tallies.toReversed().map((tally) => [tally.category, tally]));
  return [...countsBy(tallies, "category").keys()].slice(0, MAX_CHIPS).map((category) => {
    const { label = null, color } = first.get(category ?? "") ?? {};
    return {
      categoryId: category ?? "",
      label,
      color: CATEGORY_COLORS.find((one) => one === color) ?? null,
      count: isExact ? (counts.get(category) ?? 0) : null,
    };
  });
}
