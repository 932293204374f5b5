"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import { categoriesOptions, categoryCalls } from "#lib/shelter/categories/client.ts";

/** Creates the category that was typed, if one was. It returns the choice's id, or undefined once the refusal is shown. */
export function useNewCategory(project: string) {
  const client = useQueryClient();
  const { queryKey } = categoriesOptions(project);
  return async ({ categoryId, newCategory }: CategoryChoice, showRefusal: (error: Error | string) => void): Promise<string | undefined> => {
    if (newCategory === "") return categoryId;
    try {
      const made = await categoryCalls.add(project, { name: newCategory });
      client.setQueryData(queryKey, (before) => before && [...before, made]);
      return made.categoryId;
    } catch (error) {
      showRefusal(shownError(error));
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
}
