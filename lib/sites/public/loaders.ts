import { projectScope } from "#lib/auth/principal.ts";
import { int64FromText } from "#lib/int64.ts";
import { findAvailable, findCategory, listAvailable, sitemapAnimals, sitemapStarts, tallyAvailable } from "#lib/sites/public/data.ts";
import type { AnimalQuery, FirstPage, PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/public/schema.ts";

/** What a site's first page shows of its animals. */
export async function firstPageOf(site: PublicSite, query: AnimalQuery): Promise<FirstPage> {
  const scope = projectScope(site.projectId);
  const [page, { categories, total }] = await Promise.all([listAvailable(scope, query), tallyAvailable(scope)]);
  return { query, page, categories, total };
}

/** An animal with its category; undefined when it is missing, another project's, or not available. */
export async function animalOf(
  site: PublicSite,
  animalId: string,
): Promise<{ animal: PublicAnimal; category: PublicCategory } | undefined> {
  if (int64FromText(animalId) === undefined) return undefined;
  const scope = projectScope(site.projectId);
  const animal = await findAvailable(scope, animalId);
  return animal && { animal, category: await findCategory(scope, animal.categoryId) };
}

/** The ids that the files of a site's sitemap begin with. */
export function sitemapOf(site: PublicSite): Promise<string[]> {
  return sitemapStarts(projectScope(site.projectId));
}

/**
 * The animals of one file of the sitemap. A file goes on being found when the animal that it is named after was adopted.
 * @param from an animal's id, int64 as decimal text
 * @returns undefined where there is no such file
 */
export async function sitemapFileOf(site: PublicSite, from: string): Promise<{ id: string; changedAt: string }[] | undefined> {
  if (int64FromText(from) === undefined) return undefined;
  const animals = await sitemapAnimals(projectScope(site.projectId), from);
  return animals.length > 0 ? animals : undefined;
}
