import * as z from "zod";
import { int64FromText } from "#lib/platform/int64.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

export const CATEGORY_COLORS = ["spruce", "brass", "rose", "sky", "plum", "slate"] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

export const MAX_CATEGORY_NAME_LENGTH = 60;
export const MAX_CATEGORIES = 500;
export const MAX_ANIMALS_COUNTED = 10_000;

const NAME_ERROR = `The name must have 1 to ${MAX_CATEGORY_NAME_LENGTH} characters`;

const CATEGORY_ID_ERROR = "The number must be a whole number, the same as the animals have";

export function isCategoryName(name: string): boolean {
  return !isBlank(name) && [...name].length <= MAX_CATEGORY_NAME_LENGTH && isStorable(name) && !/\p{Cc}/u.test(name);
}

export const categoryFormSchema = z.object({
  name: z.string({ error: NAME_ERROR }).trim().refine(isCategoryName, { error: NAME_ERROR }),
  color: z.enum(CATEGORY_COLORS, { error: "The color must be one from the palette" }),
});
export type CategoryForm = z.infer<typeof categoryFormSchema>;

export function isCategoryId(text: string): boolean {
  return int64FromText(text) !== undefined;
}

/** Missing numbers and colors are assigned. */
export const newCategorySchema = categoryFormSchema.partial({ color: true }).extend({
  categoryId: z.string({ error: CATEGORY_ID_ERROR }).refine(isCategoryId, { error: CATEGORY_ID_ERROR }).optional(),
});
export type NewCategory = z.infer<typeof newCategorySchema>;

export interface Category {
  categoryId: string;
  name: string | null;
  color: CategoryColor | null;
}

export interface CountedCategory extends Category {
  /** Excludes the bin. Counted up to `MAX_ANIMALS_COUNTED` + 1. */
  animals: number;
}
