import { expect, it } from "vitest";
import { bulkPatchSchema } from "#lib/shelter/pets/bulk/schema.ts";

it.each([
  {},
  { microchip: "123" },
  { internal: { microchip: "981020012345678" } },
  { fee: { amount: "1" } },
  { size: "huge" },
  { species: "" },
  { vaccinated: "yes" },
  { houseTrained: true },
])("takes %j for no change of many", (patch) => {
  expect(bulkPatchSchema.safeParse(patch).success).toBe(false);
});
