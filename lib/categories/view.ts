import { type Category, MOST_ANIMALS_COUNTED } from "#lib/categories/schema.ts";

const number = new Intl.NumberFormat("en");

export function categoryLabel(categoryId: string, categories: readonly Category[] | undefined): string {
  return categories?.find((category) => category.categoryId === categoryId)?.name ?? `Category ${categoryId}`;
}

/** @param animals as counted: `MOST_ANIMALS_COUNTED` + 1 means any larger number */
export function animalsText(animals: number): string {
  return animals > MOST_ANIMALS_COUNTED ? `Over ${number.format(MOST_ANIMALS_COUNTED)}` : number.format(animals);
}
