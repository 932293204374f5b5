import { expect, it } from "vitest";
import { freeColor } from "#lib/shelter/categories/rules.ts";

it.each([
  ["1", [], "spruce"],
  ["1", ["spruce"], "brass"],
  ["7", ["spruce", "brass", "rose", "sky"], "plum"],
  ["2", ["spruce", "brass", "rose", "sky", "plum", "slate"], "brass"],
  ["2", ["spruce", "brass", "brass", "rose", "sky", "plum", "slate"], "spruce"],
] as const)("gives category %s beside %j the color %s, which fewest others have", (categoryId, used, color) => {
  expect(freeColor(categoryId, used)).toBe(color);
});
