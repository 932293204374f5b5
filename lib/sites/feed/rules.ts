import { AppError } from "#lib/platform/errors.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { SEXES, SIZES } from "#lib/shelter/profiles/rules.ts";
import type { FeedQuery } from "#lib/sites/feed/schema.ts";
import { animalQueryText, readAnimalQuery } from "#lib/sites/publishing/public/filters.rules.ts";
import { FACETS, type Facet } from "#lib/sites/publishing/public/schema.ts";

const MAX_FEED_ANIMALS = 100;

const RULES: Record<Facet | "category" | "after" | "limit", string> = {
  species: "a species, such as dog, cat, or rabbit",
  sex: SEXES.join(" or "),
  size: SIZES.join(", "),
  age: AGE_GROUPS.join(", "),
  children: "yes",
  dogs: "yes",
  cats: "yes",
  category: "the number of a category",
  after: "the id of an animal",
  limit: `a whole number from 1 to ${MAX_FEED_ANIMALS}`,
};

const NAMES = [...FACETS, "category", "after", "limit"] as const;
const isKnown = (name: string): name is keyof typeof RULES => Object.hasOwn(RULES, name);

function refusal(name: string, value: string): AppError {
  if (!isKnown(name)) {
    return new AppError("invalid_parameter", `${JSON.stringify(name)} is not a parameter of the feed. Parameters: ${NAMES.join(", ")}.`);
  }
  return new AppError("invalid_parameter", `${name} must be ${RULES[name]}; it was ${JSON.stringify(value)}.`);
}

function readLimit(text: string | null): number | undefined {
  if (text === null) return MAX_FEED_ANIMALS;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_FEED_ANIMALS ? limit : undefined;
}

/** @throws AppError `invalid_parameter` */
export function readFeedQuery(params: URLSearchParams): FeedQuery {
  const animals = readAnimalQuery(params);
  const limit = readLimit(params.get("limit"));
  for (const [name, value] of params) {
    if (params.getAll(name).length > 1) throw new AppError("invalid_parameter", `${name.slice(0, 40)} must be given once.`);
    if (!isKnown(name)) throw refusal(name.slice(0, 40), value);
    const read = name === "limit" ? limit : animals[name];
    if (read === undefined) throw refusal(name, value.slice(0, 80));
  }
  return { animals: { ...animals, before: undefined }, limit: limit ?? MAX_FEED_ANIMALS };
}

/** Returns the same text for the same page. */
export function feedQueryText({ animals, limit }: FeedQuery): string {
  const text = animalQueryText(animals);
  if (limit === MAX_FEED_ANIMALS) return text;
  return `${text}${text === "" ? "?" : "&"}limit=${limit}`;
}

const FEED = /^\/sites\/([^/]+)\/animals\.json$/;

/** @param path inside the program; undefined for all other paths */
export function feedHost(path: string): string | undefined {
  return FEED.exec(path)?.[1];
}
