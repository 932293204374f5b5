import { expect, it } from "vitest";
import { patchFrom } from "#components/shelter/pets/bulk-patch.ts";
import { bulkPatchSchema } from "#lib/shelter/pets/bulk/schema.ts";

it.each(["neutered", "vaccinated", "goodWithDogs", "goodWithCats", "goodWithChildren"] as const)(
  "sets %s of many to yes or no, or clears it",
  (field) => {
    const patches = ["yes", "no", ""].map((text) => bulkPatchSchema.parse(patchFrom(field, text, "USD")));
    expect(patches).toEqual([{ [field]: true }, { [field]: false }, { [field]: null }]);
  },
);

it.each([
  ["species", " Dog ", { species: "dog" }],
  ["size", "small", { size: "small" }],
  ["location", "Kennel 3", { internal: { location: "Kennel 3" } }],
  ["location", " ", { internal: { location: null } }],
  ["intakeDate", "2026-01-05", { intakeDate: "2026-01-05" }],
  ["fee", "150,5", { fee: { amount: "150.5", currency: "EUR" } }],
  ["fee", "", { fee: null }],
] as const)("takes for the %s of many %j", (field, text, patch) => {
  expect(bulkPatchSchema.parse(patchFrom(field, text, "EUR"))).toEqual(patch);
});
