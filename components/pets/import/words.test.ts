import { expect, it } from "vitest";
import { endWords } from "#components/pets/import/words.ts";
import type { PetImport } from "#lib/pets/import/schema.ts";

const ended = (facts: Partial<PetImport>): string =>
  endWords({ state: "failed", mode: null, addedRows: 0, fault: "Because.", ...facts } as PetImport);

it("explains what an interrupted import added and warns against adding it twice", () => {
  expect(ended({})).toBe("The file could not be used. Nothing was added. Because.");
  expect(ended({ mode: "all" })).toBe("The import was interrupted. Nothing was added. Because.");
  expect(ended({ mode: "good", addedRows: 1500 })).toBe(
    "The import was interrupted. 1,500 animals were added and will stay. Importing the file again would add duplicates. Because.",
  );
  expect(ended({ state: "cancelled", fault: null })).toBe("Canceled. Nothing was added.");
  expect(ended({ state: "cancelled", mode: "good", addedRows: 1, fault: null })).toMatch(/^Canceled\. 1 animal was added and will stay/);
});
