"use client";

import { useQuery } from "@tanstack/react-query";
import { categoryFilterChoices } from "#components/shelter/pets/filter-choices.ts";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { type Choice, Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { suggestionsOptions } from "#lib/shelter/pets/client.ts";
import { LISTED_CHOICES } from "#lib/shelter/pets/rules.ts";
import { PET_ADDRESS } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { AGE_GROUP_WORDS, SEX_WORDS, SIZE_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";

const { compare: inOrder } = new Intl.Collator("en", { numeric: true });
const LISTED_WORDS = { yes: "Listed", no: "Not listed" };
const PHOTO_WORDS = { yes: "With a photo", no: "Without a photo" };

function choicesOf<T extends string>(values: readonly T[], words: Record<T, string>): Choice[] {
  return values.map((value) => ({ value, label: words[value] }));
}

/** A project's own words, by name and number. The case of letters makes no difference. */
function wordChoices(words: readonly string[] = []): Choice[] {
  const known = new Map(words.toReversed().map((word) => [word.toLowerCase(), word]));
  return [...known.values()].toSorted(inOrder).map((word) => ({ value: word, label: word }));
}

/** A chosen value that is not offered is offered too. */
function withChosen(choices: readonly Choice[], chosen: string | undefined, label: string): Choice[] {
  return chosen === undefined || choices.some(({ value }) => value === chosen) ? [...choices] : [...choices, { value: chosen, label }];
}

export function PetFilters(props: { project: string; query: PetQuery; categories: readonly Category[] | undefined; go: GoTo }) {
  const { project, query, categories, go } = props;
  const { category, species, breed, location, importId } = query;
  const { data } = useQuery(suggestionsOptions(project));
  const allSpecies = [...new Set<string>([...SPECIES, ...(data?.species ?? [])])].map((value) => ({ value, label: speciesWords(value) }));
  const breeds = data?.breeds.filter(({ species: own }) => species === undefined || own === species).map((one) => one.breed);
  const filters = [
    {
      name: "category",
      label: "Category",
      all: "All categories",
      choices: withChosen(categoryFilterChoices(categories), category, categoryLabel(category ?? "", categories)),
    },
    { name: "species", label: "Species", all: "All species", choices: withChosen(allSpecies, species, species ?? "") },
    { name: "breed", label: "Breed", all: "All breeds", choices: withChosen(wordChoices(breeds), breed, breed ?? "") },
    { name: "sex", label: "Sex", all: "Any sex", choices: choicesOf(SEXES, SEX_WORDS) },
    { name: "age", label: "Age", all: "Any age", choices: choicesOf(AGE_GROUPS, AGE_GROUP_WORDS) },
    { name: "size", label: "Size", all: "Any size", choices: choicesOf(SIZES, SIZE_WORDS) },
    { name: "location", label: "Location", all: "Everywhere", choices: withChosen(wordChoices(data?.locations), location, location ?? "") },
    { name: "listed", label: "Listed", all: "Listed or not", choices: choicesOf(LISTED_CHOICES, LISTED_WORDS) },
    { name: "photo", label: "Photo", all: "With or without a photo", choices: choicesOf(LISTED_CHOICES, PHOTO_WORDS) },
    { name: "importId", label: "Import", all: "From anywhere", choices: withChosen([], importId, "From one import") },
  ] as const;
  // Chosen by the links of an import only.
  const shown = filters.filter(({ name }) => name !== "importId" || importId !== undefined);
  return shown.map(({ name, label, all, choices }) => (
    <Select
      key={name}
      aria-label={label}
      value={query[name] ?? ""}
      onChange={(chosen) => void go({ query: { [name]: PET_ADDRESS[name].parse(chosen) } })}
      choices={[{ value: "", label: all }, ...choices]}
      className="w-full"
    />
  ));
}
