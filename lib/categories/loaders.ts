import { listCategories } from "#lib/categories/data.ts";
import type { Category } from "#lib/categories/schema.ts";
import type { ProjectAccess } from "#lib/projects/loaders.ts";

/** A project's categories, named and unnamed. */
export function categoriesOf({ scope }: Pick<ProjectAccess, "scope">): Promise<Category[]> {
  return listCategories(scope);
}
