import type { Category } from "#lib/categories/schema.ts";

export function categoryLabel(categoryId: string, categories: readonly Category[] | undefined): string {
  return categories?.find((category) => category.categoryId === categoryId)?.name ?? `Category ${categoryId}`;
}
