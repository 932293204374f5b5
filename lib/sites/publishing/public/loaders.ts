import { clock } from "#lib/platform/clock.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import {
  countBefore,
  findAdopted,
  findPresent,
  type Listing,
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
  similarTo,
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
  PublicPhoto,
  PublicSite,
  SitemapAnimal,
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
  const photos = await publicPhotosOf(scope, animals);
  return animals.map((animal) => ({ ...animal, cover: photos.get(animal.id)?.[0] ?? null }));
}

/** Ages change with the day in UTC, as in `latestBirths`. */
async function talliesOf(scope: ProjectScope, now: number, listing: Listing = {}): Promise<AnimalTally[]> {
  const version = await animalsVersion(scope.projectId);
  const today = new Date(now).toISOString().slice(0, 10);
  const name = `${scope.projectId}${listing.withReserved ? " reserved" : ""}`;
  const kept = siteTallies().get(name, version && `${today} ${version}`, () => tallyAvailable(scope, now, listing));
  const [tallies, categories] = await Promise.all([kept, namedCategories(scope)]);
  return namedTallies(tallies, categories);
}

async function numberOf(scope: ProjectScope, query: AnimalQuery, animal: StoredAnimal | undefined, now: number, listing: Listing) {
  if ((query.after ?? query.before) === undefined) return 1;
  return animal && pageNumber(await countBefore(scope, query, animal.id, now, listing));
}

export async function firstPageOf(site: PublicSite, query: AnimalQuery): Promise<FirstPage> {
  const scope = projectScope(site.projectId);
  const now = clock()();
  const isPlain = animalQueryText(query) === "" && site.settings.happyDays > 0;
  const listing = { withReserved: site.settings.listsReserved };
  const [stored, tallies, adopted] = await Promise.all([
    listAvailable(scope, query, now, listing),
    talliesOf(scope, now, listing),
    isPlain ? listAdopted(scope, adoptedSince(site, now), MAX_HOME_HAPPY) : { animals: [], hasMore: false },
  ]);
  const [animals, number] = await Promise.all([
    withCovers(scope, [...stored.animals, ...adopted.animals]),
    numberOf(scope, query, stored.animals[0], now, listing),
  ]);
  const page = { ...stored, animals: animals.slice(0, stored.animals.length) };
  const total = countMatching(tallies, NO_QUERY);
  const isWhole = !stored.hasEarlier && !stored.hasMore;
  const isExact = total <= MAX_COUNTED_ANIMALS && query.q === undefined;
  return {
    query,
    page,
    number,
    categories: categoriesOf(tallies, query, isExact),
    facets: facetsOf(tallies, query, isExact),
    total,
    matching: isExact ? countMatching(tallies, query) : isWhole ? stored.animals.length : null,
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
  const [animal, profiles] = await Promise.all([findPresent(scope, animalId), profilesOf(scope, [animalId], sitePool())]);
  if (!animal) return undefined;
  const { internal: _, ...profile } = profiles.get(animal.id) ?? UNKNOWN_PROFILE;
  const [categories, bonded, byAnimal, others] = await Promise.all([
    namedCategories(scope),
    namesOfAvailable(scope, profile.bondedWith),
    publicPhotosOf(scope, [animal]),
    othersLike(scope, animal, profile.species, now),
  ]);
  const photos = byAnimal.get(animal.id) ?? [];
  const category = categories.find(({ categoryId }) => categoryId === animal.categoryId);
  return { animal: { ...animal, cover: photos[0] ?? null }, profile, category, photos, bonded, others, categories, now };
}

/** Those of its species first, or of its category where no species is known. */
async function othersLike(scope: ProjectScope, animal: StoredAnimal, species: string | null, now: number): Promise<PublicAnimal[]> {
  const kind = species === null ? { category: animal.categoryId } : { species };
  const { animals: same } = await listAvailable(scope, { ...NO_QUERY, ...kind }, now);
  const alike = similarTo(animal, same);
  const rest =
    alike.length < MAX_STILL_LOOKING ? (await listAvailable(scope, NO_QUERY, now, { limit: 2 * MAX_STILL_LOOKING })).animals : [];
  const others = rest.filter(({ id }) => id !== animal.id && alike.every((one) => one.id !== id));
  return await withCovers(scope, [...alike, ...others].slice(0, MAX_STILL_LOOKING));
}

async function happyEndingOf(scope: ProjectScope, adopted: StoredAnimal): Promise<HappyEnding | undefined> {
  const now = clock()();
  const { species } = (await profilesOf(scope, [adopted.id], sitePool())).get(adopted.id) ?? UNKNOWN_PROFILE;
  const [[animal], categories, others] = await Promise.all([
    withCovers(scope, [adopted]),
    namedCategories(scope),
    othersLike(scope, adopted, species, now),
  ]);
  return animal && { animal, categories, others, now };
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

/** Undefined for an animal that visitors cannot see. */
export async function coverOf(site: PublicSite, animalId: string): Promise<PublicPhoto | null | undefined> {
  if (int64FromText(animalId) === undefined) return undefined;
  const scope = projectScope(site.projectId);
  const present = await findPresent(scope, animalId);
  const adopted = present ? undefined : await findAdopted(scope, animalId, adoptedSince(site, clock()()));
  const seen = present ?? (adopted?.isShown ? adopted.animal : undefined);
  return seen && (await withCovers(scope, [seen]))[0]?.cover;
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
