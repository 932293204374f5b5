"use client";

import { useQuery } from "@tanstack/react-query";
import { categoryFilterChoices } from "#components/shelter/pets/filter-choices.ts";
import type { GoTo } from "#components/shelter/pets/use-pet-query.ts";
import { type Choice, Select } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { suggestionsOptions } from "#lib/shelter/pets/client.ts";
import { LISTED_CHOICES } from "#lib/shelter/pets/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { AGE_GROUP_WORDS, SEX_WORDS, SIZE_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";

const LISTED_WORDS = { yes: "Listed", no: "Not listed" };

function choicesOf<T extends string>(values: readonly T[], words: Record<T, string>): Choice[] {
  return values.map((value) => ({ value, label: words[value] }));
}

/** A chosen value that is not offered is offered too. */
function withChosen(choices: readonly Choice[], chosen: string | undefined, label: string): Choice[] {
  return chosen === undefined || choices.some(({ value }) => value === chosen) ? [...choices] : [...choices, { value: chosen, label }];
}

function Filter<T extends string>(props: {
  label: string;
  all: string;
  value: T | undefined;
  choices: readonly Choice[];
  onChoose: (value: T | null) => void;
}) {
  const { label, all, value, choices, onChoose } = props;
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(chosen) => onChoose((choices.find((choice) => choice.value === chosen)?.value as T | undefined) ?? null)}
      choices={[{ value: "", label: all }, ...choices]}
      className="w-full"
    />
  );
}

export function PetFilters(props: { project: string; query: PetQuery; categories: readonly Category[] | undefined; go: GoTo }) {
  const { project, query, categories, go } = props;
  const { category, species, sex, age, size, listed } = query;
  const { data } = useQuery(suggestionsOptions(project));
  const allSpecies = [...new Set<string>([...SPECIES, ...(data?.species ?? [])])].map((value) => ({ value, label: speciesWords(value) }));
  return (
    <>
      <Filter
        label="Category"
        all="All categories"
        value={category}
        choices={withChosen(categoryFilterChoices(categories), category, categoryLabel(category ?? "", categories))}
        onChoose={(value) => go({ query: { category: value } })}
      />
      <Filter
        label="Species"
        all="All species"
        value={species}
        choices={withChosen(allSpecies, species, species ?? "")}
        onChoose={(value) => go({ query: { species: value } })}
      />
      <Filter
        label="Sex"
        all="Any sex"
        value={sex}
        choices={choicesOf(SEXES, SEX_WORDS)}
        onChoose={(value) => go({ query: { sex: value } })}
      />
      <Filter
        label="Age"
        all="Any age"
        value={age}
        choices={choicesOf(AGE_GROUPS, AGE_GROUP_WORDS)}
        onChoose={(value) => go({ query: { age: value } })}
      />
      <Filter
        label="Size"
        all="Any size"
        value={size}
        choices={choicesOf(SIZES, SIZE_WORDS)}
        onChoose={(value) => go({ query: { size: value } })}
      />
      <Filter
        label="Listed"
        all="Listed or not"
        value={listed}
        choices={choicesOf(LISTED_CHOICES, LISTED_WORDS)}
        onChoose={(value) => go({ query: { listed: value } })}
      />
    </>
  );
}
