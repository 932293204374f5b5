import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { plainLetters } from "#lib/platform/names/letters.rules.ts";
import { type Category, categoryFormSchema } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";

/** An existing category, or the name of one to create; both empty for none. */
export interface CategoryChoice {
  categoryId: string;
  newCategory: string;
}

/** One of the two is empty. */
export type Offered = CategoryChoice;

export function choiceText({ categoryId, newCategory }: CategoryChoice, categories: readonly Category[]): string {
  return categoryId === "" ? newCategory : categoryLabel(categoryId, categories);
}

/** Those whose name begins with the text first, then those with a later word that does, then a new one unless the name is taken. */
export function categoryChoices(text: string, categories: readonly Category[]): Offered[] {
  const wanted = plainLetters(text.trim());
  const labeled = categories.map(({ categoryId, name }) => ({
    categoryId,
    name,
    label: plainLetters(categoryLabel(categoryId, categories)),
  }));
  const begin = labeled.filter(({ label }) => label.startsWith(wanted));
  const contain = labeled.filter(({ name, label }) => name !== null && !label.startsWith(wanted) && label.includes(` ${wanted}`));
  const found = [...begin, ...contain].map(({ categoryId }) => ({ categoryId, newCategory: "" }));
  const { success, data: newCategory } = categoryFormSchema.shape.name.safeParse(text);
  const isTaken = categories.some(({ name }) => name !== null && foldedName(name) === foldedName(text));
  return success && !isTaken ? [...found, { categoryId: "", newCategory }] : found;
}
