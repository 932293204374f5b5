import type { ProjectAccess } from "#lib/access/loaders.ts";
import { listCategories } from "#lib/categories/data.ts";
import type { Category } from "#lib/categories/schema.ts";

export function categoriesOf({ scope }: Pick<ProjectAccess, "scope">): Promise<Category[]> {
  return listCategories(scope);
}
