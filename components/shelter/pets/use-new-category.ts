"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { faultText } from "#components/shelter/pets/pet-actions.ts";
import { categoriesOptions, categoryCalls } from "#lib/shelter/categories/client.ts";

/** Creates the category that was typed, if one was. It returns the choice's id, or undefined once the refusal is told. */
export function useNewCategory(project: string) {
  const client = useQueryClient();
  const { queryKey } = categoriesOptions(project);
  return async ({ categoryId, newCategory }: CategoryChoice, tellRefusal: (text: string) => void): Promise<string | undefined> => {
    if (newCategory === "") return categoryId;
    try {
      const made = await categoryCalls.add(project, { name: newCategory });
      client.setQueryData(queryKey, (before) => before && [...before, made]);
      return made.categoryId;
    } catch (error) {
      tellRefusal(faultText(error));
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
}
