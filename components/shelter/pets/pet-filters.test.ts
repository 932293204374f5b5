import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PetFilters } from "#components/shelter/pets/pet-filters.tsx";
import { suggestionsOptions } from "#lib/shelter/pets/client.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { FILTERS } from "#lib/shelter/pets/table/rules.ts";

const SUGGESTED = {
  species: ["dog", "cat"],
  breeds: [
    { species: "dog", breed: "Beagle" },
    { species: "cat", breed: "Siamese" },
    { species: "cat", breed: "siamese" },
  ],
  locations: ["Kennel 10", "Kennel 2"],
};

/** The choices of each filter, the current one in brackets. */
function choices(address: string): Record<string, string[]> {
  const client = new QueryClient();
  client.setQueryData(suggestionsOptions("paws").queryKey, SUGGESTED);
  const query = readPetQuery(new URLSearchParams(address));
  const go = () => Promise.resolve(new URLSearchParams());
  const filters = createElement(PetFilters, { project: "paws", query, categories: [], go });
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, filters));
  const selects = [...markup.matchAll(/<select aria-label="(.*?)".*?<\/select>/gs)];
  return Object.fromEntries(
    selects.map(([select, label = ""]) => [
      label,
      [...select.matchAll(/<option([^>]*)>(.*?)<\/option>/g)].map(([, mark = "", word = ""]) =>
        mark.includes("selected") ? `[${word}]` : word,
      ),
    ]),
  );
}

it("offers a project's own breeds and locations, each once, by name and number", () => {
  const { Breed, Location, ...others } = choices("");
  expect([Breed, Location]).toEqual([
    ["[All breeds]", "Beagle", "Siamese"],
    ["[Everywhere]", "Kennel 2", "Kennel 10"],
  ]);
  expect(Object.keys(others)).toHaveLength(FILTERS.length - 3);
});

it("offers the animals of an import only where its link chose them", () => {
  expect(choices("")).not.toHaveProperty("Import");
  expect(choices("import=7&photo=no")).toMatchObject({
    Import: ["From anywhere", "[From one import]"],
    Photo: ["With or without a photo", "With a photo", "[Without a photo]"],
  });
});

it("offers the breeds of the chosen species, and what is chosen although no animal has it now", () => {
  expect(choices("species=cat&breed=Manx&location=Foster+home")).toMatchObject({
    Breed: ["All breeds", "Siamese", "[Manx]"],
    Location: ["Everywhere", "Kennel 2", "Kennel 10", "[Foster home]"],
  });
});
