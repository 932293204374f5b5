import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { projectScope } from "#lib/people/scope/principal.schema.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";
import { findAvailable, findCategory, listAvailable, sitemapAnimals, sitemapStarts, tallyAvailable } from "#lib/sites/sites/public/data.ts";
import { sitemapFile, sitemapIndex } from "#lib/sites/sites/public/rules.ts";
import type { AnimalQuery, FirstPage, PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/sites/public/schema.ts";
import { cachedText } from "#lib/sites/sites/text-cache.state.ts";

/** No key has this ID, so no one is charged. */
const NO_KEY = "0";

/** Undefined when no version can be trusted. */
async function versionOf(projectId: string): Promise<string | undefined> {
  if (!usesRedis(settings())) return petsVersion(projectId, undefined);
  const caller: Caller = { kind: "key", projectId, keyId: NO_KEY, limits: { perMinute: 1, perDay: 1 } };
  return petsVersion(projectId, (await rateLimiter().peek(caller)).petsVersion);
}

async function keptSitemap(site: PublicSite, from: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
  const { projectId, address } = site;
  return await cachedText(projectId, `${address} ${from}`, await versionOf(projectId), make);
}

export async function firstPageOf(site: PublicSite, query: AnimalQuery): Promise<FirstPage> {
  const scope = projectScope(site.projectId);
  const [page, { categories, total }] = await Promise.all([listAvailable(scope, query), tallyAvailable(scope)]);
  return { query, page, categories, total };
}

/** Undefined if not available. */
export async function animalOf(
  site: PublicSite,
  animalId: string,
): Promise<{ animal: PublicAnimal; category: PublicCategory } | undefined> {
  if (int64FromText(animalId) === undefined) return undefined;
  const scope = projectScope(site.projectId);
  const animal = await findAvailable(scope, animalId);
  return animal && { animal, category: await findCategory(scope, animal.categoryId) };
}

export async function sitemapOf(site: PublicSite): Promise<string> {
  const scope = projectScope(site.projectId);
  const made = await keptSitemap(site, "", async () => {
    const [first, ...others] = await sitemapStarts(scope);
    if (first !== undefined && others.length > 0) return sitemapIndex(site.address, [first, ...others]);
    return fileOf(site, first === undefined ? [] : await sitemapAnimals(scope, first));
  });
  return made ?? "";
}

function fileOf(site: PublicSite, animals: readonly { id: string; changedAt: string }[]): string {
  const pages = animals.map(({ id, changedAt }) => ({ path: `/animals/${id}`, changedAt }));
  return sitemapFile(site.address, [{ path: "/" }, ...pages]);
}

/**
 * A file outlives the animal in its name.
 * @param from an animal's ID
 */
export async function sitemapFileOf(site: PublicSite, from: string): Promise<string | undefined> {
  const id = int64FromText(from);
  if (id === undefined) return undefined;
  return await keptSitemap(site, String(id), async () => {
    const animals = await sitemapAnimals(projectScope(site.projectId), String(id));
    return animals.length > 0 ? fileOf(site, animals) : undefined;
  });
}
