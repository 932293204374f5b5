import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { CATEGORY_COLORS, type CategoryColor, MAX_ANIMALS_COUNTED } from "#lib/shelter/categories/schema.ts";

const number = new Intl.NumberFormat("en");

export function defaultColor(categoryId: string): CategoryColor {
  const place = Number(BigInt.asUintN(32, BigInt(categoryId) - 1n)) % CATEGORY_COLORS.length;
  return CATEGORY_COLORS[place] ?? CATEGORY_COLORS[0];
}

/**
 * The default if unused, else the first of the least used.
 * @param used one per category
 */
export function freeColor(categoryId: string, used: readonly string[]): CategoryColor {
  const uses = (color: string): number => used.filter((one) => one === color).length;
  const choices = [defaultColor(categoryId), ...CATEGORY_COLORS];
  return choices.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}

const STARTERS = { en: ["Dogs", "Cats", "Rabbits", "Other"], de: ["Hunde", "Katzen", "Kaninchen", "Andere"] } as const;
export type StarterLanguage = keyof typeof STARTERS;

/** @param language of the project's site */
export function starterCategories(language: StarterLanguage) {
  return STARTERS[language].map((name, i) => ({ categoryId: BigInt(i + 1), name, color: defaultColor(String(i + 1)) }));
}

/** @param animals counted up to `MAX_ANIMALS_COUNTED` + 1 */
export function animalsText(animals: number): string {
  return animals > MAX_ANIMALS_COUNTED ? `Over ${number.format(MAX_ANIMALS_COUNTED)}` : number.format(animals);
}

/**
 * Undefined if allowed. Restored animals return to their category, so the bin counts.
 * @param animals counted up to `MAX_ANIMALS_COUNTED` + 1
 */
export function deletionRefusal(name: string, animals: number, inBin: number): string | undefined {
  const count = (some: number): string => `${animalsText(some)} ${some === 1 ? "animal" : "animals"}`;
  if (animals > 0)
    return `${count(animals)} ${animals === 1 ? "is" : "are"} still in “${isolated(name)}”. Move them to another category first.`;
  if (inBin === 0) return undefined;
  return `${count(inBin)} in the bin ${inBin === 1 ? "is" : "are"} still in “${isolated(name)}”. Restore them and move them to another category, or wait until they’re permanently deleted.`;
}
