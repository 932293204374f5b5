import type { Choice } from "#components/ui/select.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

export const STATUS_CHOICES = PET_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

export function categoryFilterChoices(categories: readonly Category[] | undefined): Choice[] {
  return (categories ?? []).map(({ categoryId }) => ({ value: categoryId, label: categoryLabel(categoryId, categories) }));
}
