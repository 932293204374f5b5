"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { isConflict, shownError } from "#components/shelter/pets/pet-actions.ts";
import { looksTheSame } from "#components/shelter/pets/pet-draft.ts";
import { categoriesOptions, categoryCalls } from "#lib/shelter/categories/client.ts";
import { petCalls } from "#lib/shelter/pets/client.ts";
import type { PetForm } from "#lib/shelter/pets/form.schema.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";

export type Saved =
  /** `before` is the version that was changed. */
  | { state: "saved"; pet: PetDetail; before: PetDetail }
  | { state: "conflict"; now: PetDetail }
  /** Someone changed the animal, and how could not be read. */
  | { state: "unknown" };

/** Photos can arrive one after the other. */
const MAX_TRIES = 5;

/**
 * Saves over a newer version in which nothing that the form shows has changed.
 * @param seen the version that the person saw
 * @throws FetchError unless it is a conflict
 */
export async function savePet(project: string, seen: PetDetail, edit: Partial<PetForm>): Promise<Saved> {
  let before = seen;
  for (let tries = 1; ; tries += 1) {
    try {
      return { state: "saved", pet: await petCalls.edit(project, seen.id, { version: before.version, ...edit }), before };
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    try {
      before = await petCalls.read(project, seen.id);
    } catch {
      return { state: "unknown" };
    }
    if (tries === MAX_TRIES || !looksTheSame(seen, before)) return { state: "conflict", now: before };
  }
}

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
