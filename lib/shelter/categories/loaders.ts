import { listCategories, listCountedCategories } from "#lib/shelter/categories/data.ts";
import type { Category, CountedCategory } from "#lib/shelter/categories/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

export function categoriesOf({ scope }: Pick<ProjectAccess, "scope">): Promise<Category[]> {
  return listCategories(scope);
}

export function countedCategoriesOf({ scope }: Pick<ProjectAccess, "scope">): Promise<CountedCategory[]> {
  return listCountedCategories(scope);
}
