import { clock } from "#lib/platform/clock.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import {
  countBefore,
  findAdopted,
  findCategory,
  findPresent,
  listAdopted,
  listAvailable,
  namedCategories,
  namesOfAvailable,
  sitemapAnimals,
  sitemapStarts,
  tallyAvailable,
} from "#lib/sites/publishing/public/data.ts";
import {
  animalQueryText,
  categoriesOf,
  countMatching,
  facetsOf,
  NO_QUERY,
  namedTallies,
} from "#lib/sites/publishing/public/filters.rules.ts";
import { publicPhotosOf } from "#lib/sites/publishing/public/photos.data.ts";
import {
  ANIMALS_A_PAGE,
  adoptedSince,
  MAX_COUNTED_ANIMALS,
  MAX_HOME_HAPPY,
  MAX_STILL_LOOKING,
  pageNumber,
  sitemapFile,
  sitemapIndex,
} from "#lib/sites/publishing/public/rules.ts";
import type {
  AnimalDetails,
  AnimalQuery,
  AnimalTally,
  FirstPage,
  FoundAnimal,
  HappyEnding,
  HappyPages,
  PublicAnimal,
  PublicSite,
  SitemapAnimal,
  StillLooking,
  StoredAnimal,
} from "#lib/sites/publishing/public/schema.ts";
import { siteTallies } from "#lib/sites/publishing/public/tallies.state.ts";
import { animalsVersion } from "#lib/sites/publishing/public/version.state.ts";
import { cachedText } from "#lib/sites/publishing/text-cache.state.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { ownerShareOf } from "#lib/tenancy/scope/sharers.data.ts";

async function keptSitemap(site: PublicSite, from: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
  const { projectId, address } = site;
  const version = await animalsVersion(projectId);
  return await cachedText({ projectId, name: `${address} ${from}`, version, person: () => ownerShareOf(sitePool(), projectId), make });
}

async function withCovers(scope: ProjectScope, animals: readonly StoredAnimal[]): Promise<PublicAnimal[]> {
  const photos = await publicPhotosOf(
    scope,
    animals.map(({ id }) => id),
  );
  return animals.map((animal) => ({ ...animal, cover: photos.get(animal.id)?.[0] ?? null }));
}

/** Ages change with the day in UTC, as in `latestBirths`. */
async function talliesOf(scope: ProjectScope, now: number): Promise<AnimalTally[]> {
  const version = await animalsVersion(scope.projectId);
  const today = new Date(now).toISOString().slice(0, 10);
  const kept = siteTallies().get(scope.projectId, version && `${today} ${version}`, () => tallyAvailable(scope, now));
  const [tallies, categories] = await Promise.all([kept, namedCategories(scope)]);
  return namedTallies(tallies, categories);
}

async function numberOf(scope: ProjectScope, query: AnimalQuery, animal: StoredAnimal | undefined, now: number) {
  if ((query.after ?? query.before) === undefined) return 1;
  return animal && pageNumber(await countBefore(scope, query, animal.id, now));
}

export async function firstPageOf(site: PublicSite, query: AnimalQuery): Promise<FirstPage> {
  const scope = projectScope(site.projectId);
  const now = clock()();
  const isPlain = animalQueryText(query) === "" && site.settings.happyDays > 0;
  const [stored, tallies, adopted] = await Promise.all([
    listAvailable(scope, query, now),
    talliesOf(scope, now),
    isPlain ? listAdopted(scope, adoptedSince(site, now), MAX_HOME_HAPPY) : { animals: [], hasMore: false },
  ]);
  const [animals, number] = await Promise.all([
    withCovers(scope, [...stored.animals, ...adopted.animals]),
    numberOf(scope, query, stored.animals[0], now),
  ]);
  const page = { ...stored, animals: animals.slice(0, stored.animals.length) };
  const total = countMatching(tallies, NO_QUERY);
  const isExact = total <= MAX_COUNTED_ANIMALS;
  return {
    query,
    page,
    number,
    categories: categoriesOf(tallies, query, isExact),
    facets: facetsOf(tallies, query, isExact),
    total,
    matching: isExact ? countMatching(tallies, query) : null,
    happy: animals.slice(stored.animals.length),
    hasMoreHappy: adopted.hasMore,
    now,
  };
}

export async function happyPageOf(site: PublicSite, number: number): Promise<HappyPages | undefined> {
  if (site.settings.happyDays === 0) return undefined;
  const scope = projectScope(site.projectId);
  const now = clock()();
  const offset = (number - 1) * ANIMALS_A_PAGE;
  const [stored, categories] = await Promise.all([
    listAdopted(scope, adoptedSince(site, now), ANIMALS_A_PAGE, offset),
    namedCategories(scope),
  ]);
  if (stored.animals.length === 0) return undefined;
  return { animals: await withCovers(scope, stored.animals), categories, number, hasMore: stored.hasMore, now };
}

export async function speciesOnSite(scope: ProjectScope, now: number): Promise<string[]> {
  const facet = facetsOf(await talliesOf(scope, now), { ...NO_QUERY, species: "" }, false).find((one) => one.facet === "species");
  return (facet?.choices ?? []).map(({ value }) => value).filter(Boolean);
}

/** The facts of an animal that has not been adopted. */
export async function detailsOf(site: PublicSite, animalId: string): Promise<AnimalDetails | undefined> {
  if (int64FromText(animalId) === undefined) return undefined;
  const scope = projectScope(site.projectId);
  const now = clock()();
  const [found, profiles] = await Promise.all([findPresent(scope, animalId), profilesOf(scope, [animalId], sitePool())]);
  if (!found) return undefined;
  const { animal, isReserved } = found;
  const { internal: _, ...profile } = profiles.get(animal.id) ?? UNKNOWN_PROFILE;
  const [category, bonded, byAnimal, instead] = await Promise.all([
    findCategory(scope, animal.categoryId),
    namesOfAvailable(scope, profile.bondedWith),
    publicPhotosOf(scope, [animal.id]),
    isReserved ? stillLooking(scope, animal.id, now) : undefined,
  ]);
  const photos = byAnimal.get(animal.id) ?? [];
  return { animal: { ...animal, cover: photos[0] ?? null }, profile, category, photos, bonded, instead, now };
}

/** Same species first. */
async function othersThan(scope: ProjectScope, animalId: string, now: number): Promise<StoredAnimal[]> {
  const { species } = (await profilesOf(scope, [animalId], sitePool())).get(animalId) ?? UNKNOWN_PROFILE;
  const alike = species === null ? [] : (await listAvailable(scope, { ...NO_QUERY, species }, now, MAX_STILL_LOOKING)).animals;
  if (alike.length === MAX_STILL_LOOKING) return alike;
  const { animals } = await listAvailable(scope, NO_QUERY, now, MAX_STILL_LOOKING);
  const others = animals.filter(({ id }) => alike.every((one) => one.id !== id));
  return [...alike, ...others].slice(0, MAX_STILL_LOOKING);
}

async function stillLooking(scope: ProjectScope, animalId: string, now: number): Promise<StillLooking> {
  const [categories, others] = await Promise.all([namedCategories(scope), othersThan(scope, animalId, now)]);
  return { others: await withCovers(scope, others), categories, now };
}

async function happyEndingOf(scope: ProjectScope, adopted: StoredAnimal): Promise<HappyEnding | undefined> {
  const [[animal], looking] = await Promise.all([withCovers(scope, [adopted]), stillLooking(scope, adopted.id, clock()())]);
  return animal && { animal, ...looking };
}

export async function animalOf(site: PublicSite, animalId: string): Promise<FoundAnimal | undefined> {
  const details = await detailsOf(site, animalId);
  if (details) return { state: "present", details };
  if (int64FromText(animalId) === undefined) return undefined;
  const scope = projectScope(site.projectId);
  const adopted = await findAdopted(scope, animalId, adoptedSince(site, clock()()));
  if (!adopted) return undefined;
  if (!adopted.isShown) return { state: "gone" };
  const happy = await happyEndingOf(scope, adopted.animal);
  return happy && { state: "happy", happy };
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

function fileOf(site: PublicSite, animals: readonly SitemapAnimal[]): string {
  const pages = animals.map(({ id, changedAt, cover }) => ({
    path: `/animals/${id}`,
    changedAt,
    image: cover === null ? undefined : mediaPath(cover, "jpeg"),
  }));
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
