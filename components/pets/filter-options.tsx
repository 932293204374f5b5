import { STATUS_WORDS } from "#components/pets/words.ts";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";
import { PET_STATUSES } from "#lib/pets/rules.ts";

export function StatusOptions() {
  return PET_STATUSES.map((status) => (
    <option key={status} value={status}>
      {STATUS_WORDS[status]}
    </option>
  ));
}

export function CategoryOptions({ categories }: { categories: readonly Category[] | undefined }) {
  return categories?.map(({ categoryId }) => (
    <option key={categoryId} value={categoryId}>
      {categoryLabel(categoryId, categories)}
    </option>
  ));
}
