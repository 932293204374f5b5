import { expect, it } from "vitest";
import { MOVING_SYSTEMS } from "#components/docs/moving/systems.ts";
import { presetIdSchema } from "#lib/shelter/pets/import/preset.schema.ts";
import { columnsOfSystem, presetOf } from "#lib/shelter/pets/import/presets/rules.ts";

it("has a page for each system whose files are recognized", () => {
  const systems = new Set(presetIdSchema.options.map((id) => presetOf(id).system));
  expect(MOVING_SYSTEMS.map(({ id }) => presetOf(id).system).toSorted()).toEqual([...systems].toSorted());
});

it.each(MOVING_SYSTEMS)("is short about $id, and names no column as left out that is imported", ({ id, steps, notes, leftOut }) => {
  expect([...steps, ...notes, leftOut].join(" ").split(" ").length).toBeLessThanOrEqual(250);
  const titles = new Set(columnsOfSystem(id).map(([title]) => title));
  expect(leftOut.split(", ").filter((title) => titles.has(title))).toEqual([]);
});
