import { CATEGORY_COLOURS, type CategoryColour } from "#lib/categories/schema.ts";

/** Gives neighboring numbers different colors. */
export function defaultColour(categoryId: string): CategoryColour {
  const place = Number(BigInt.asUintN(32, BigInt(categoryId) - 1n)) % CATEGORY_COLOURS.length;
  return CATEGORY_COLOURS[place] ?? CATEGORY_COLOURS[0];
}
