import type { Category } from "#lib/categories/schema.ts";

/** A categoryId in words: its name, or its number where it has none. */
export function categoryLabel(categoryId: string, categories: readonly Category[] | undefined): string {
  return categories?.find((category) => category.categoryId === categoryId)?.name ?? `Category ${categoryId}`;
}
