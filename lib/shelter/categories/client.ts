import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Category, CategoryForm, CountedCategory, NewCategory } from "#lib/shelter/categories/schema.ts";

const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/categories`;

export const categoriesKey = (project: string) => ["categories", project] as const;

export function categoriesOptions(project: string) {
  return queryOptions({
    queryKey: categoriesKey(project),
    queryFn: ({ signal }) => fetchJson<Category[]>(base(project), { signal }),
    staleTime: 60_000,
  });
}

export function countedCategoriesOptions(project: string) {
  return queryOptions({
    queryKey: [...categoriesOptions(project).queryKey, "counted"],
    queryFn: ({ signal }) => fetchJson<CountedCategory[]>(`${base(project)}/counted`, { signal }),
  });
}

/** Rejects with a FetchError; a taken number or name with 409. */
export const categoryCalls = {
  add: (project: string, category: NewCategory) => fetchJson<Category>(base(project), { body: category }),
  name: (project: string, categoryId: string, form: CategoryForm) =>
    fetchJson<void>(`${base(project)}/${categoryId}`, { method: "PUT", body: form }),
  forget: (project: string, categoryId: string) => fetchJson<void>(`${base(project)}/${categoryId}`, { method: "DELETE" }),
};
