import type { Category } from "#lib/shelter/categories/schema.ts";

const UNNAMED = "Unnamed category";

function lettered(at: number): string {
  const round = Math.floor(at / 26) + 1;
  return `${String.fromCharCode(65 + (at % 26))}${round > 1 ? round : ""}`;
}

export function categoryLabel(categoryId: string, categories: readonly Category[] | undefined): string {
  const name = categories?.find((category) => category.categoryId === categoryId)?.name;
  if (name != null) return name;
  const unnamed = categories?.filter((category) => category.name === null) ?? [];
  const at = unnamed.findIndex((category) => category.categoryId === categoryId);
  return unnamed.length < 2 || at < 0 ? UNNAMED : `${UNNAMED} ${lettered(at)}`;
}
