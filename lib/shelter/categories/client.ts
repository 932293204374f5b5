import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import type { Category, CategoryForm, CountedCategory, NewCategory } from "#lib/shelter/categories/schema.ts";

const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/categories`;

export const categoriesKey = (project: string) => ["categories", project] as const;

export const categoriesOptions = (project: string) => jsonQuery<Category[]>(categoriesKey(project), base(project), { staleTime: 60_000 });

export const countedCategoriesOptions = (project: string) =>
  jsonQuery<CountedCategory[]>([...categoriesKey(project), "counted"], `${base(project)}/counted`);

/** Rejects with a FetchError; a taken number or name with 409. */
export const categoryCalls = {
  add: (project: string, category: NewCategory) => fetchJson<Category>(base(project), { body: category }),
  name: (project: string, categoryId: string, form: CategoryForm) =>
    fetchJson<void>(`${base(project)}/${categoryId}`, { method: "PUT", body: form }),
  forget: (project: string, categoryId: string) => fetchJson<void>(`${base(project)}/${categoryId}`, { method: "DELETE" }),
};
