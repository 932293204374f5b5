import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { columnsFor, type PetTableMeta } from "#components/shelter/pets/pet-columns.tsx";
import { PetGrid } from "#components/shelter/pets/pet-grid.tsx";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";
import { FACT_COLUMNS, type FactColumn } from "#lib/shelter/pets/table/view.schema.ts";

const NOTHING = (): void => undefined;
const META: PetTableMeta = {
  ...{ categories: [], search: "", readAt: 0, hidden: [], shown: [], isTight: false, canWrite: false, inBin: false },
  ...{ onOpen: NOTHING, onStatus: NOTHING, onRestore: NOTHING },
};
const BISCUIT: TablePet = {
  ...{
    id: "7",
    externalId: null,
    name: "Biscuit",
    categoryId: "1",
    status: "available",
    version: 1,
    createdAt: "",
    updatedAt: "",
    deletedAt: null,
  },
  ...{ cover: null, listed: true, species: "dog", breeds: "Beagle, Manx", sex: "female", size: "small" },
  ...{ age: { unit: "year", count: 2, isAbout: false }, location: "Kennel 1", intakeDate: "2026-01-05" },
};
const text = (node: Parameters<typeof renderToStaticMarkup>[0]): string => renderToStaticMarkup(node).replaceAll(/<[^>]*>/g, "");

function cells(shown: readonly FactColumn[]): [string, string][] {
  const meta = { ...META, shown };
  const facts = columnsFor(meta).filter(({ id }) => FACT_COLUMNS.some((one) => one === id));
  return facts.map(({ title, Cell }) => [text(title(meta)), text(Cell({ row: BISCUIT, meta }))]);
}

it("shows what is known of an animal in the columns that are chosen, and in no other", () => {
  expect(cells([])).toEqual([]);
  expect(cells(["location", "breeds"])).toEqual([
    ["Breed", "Beagle, Manx"],
    ["Location", "Kennel 1"],
  ]);
  expect(cells(FACT_COLUMNS)).toEqual([
    ["Species", "Dog"],
    ["Breed", "Beagle, Manx"],
    ["Sex", "Female"],
    ["Age", "2 years"],
    ["Size", "Small"],
    ["Location", "Kennel 1"],
    ["In care since", "Jan 5, 2026"],
  ]);
});

it("says the chosen facts on a card of the grid, a date with what it is", () => {
  const meta = { ...META, shown: ["breeds", "location", "intakeDate"] as const };
  const grid = createElement(PetGrid, { rows: [BISCUIT], meta, selected: new Set<string>(), onSelect: NOTHING });
  expect(text(grid)).toContain("Beagle, ManxKennel 1In care since Jan 5, 2026");
});
