import * as z from "zod";
import type { QueryParameter } from "#lib/http/api/define-route.ts";
import { INT64, MOMENT, manyOf, oneOf, readBoolean } from "#lib/http/api/parameters.ts";
import { isPetSearch, MAX_API_SEARCH_LENGTH, MAX_SEARCHED_WORDS } from "#lib/shelter/pets/list.rules.ts";
import { EXTERNAL_ID_RULE, externalIdSchema, isExternalId } from "#lib/shelter/pets/schema.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { GOOD_WITH, MAX_LENGTHS, readLine, readSpecies, SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";

const flag = {
  schema: z.boolean().optional(),
  rule: "true or false",
  absent: undefined,
  read: readBoolean,
} as const;

const lineOf = (max: number, read: (text: string) => string | undefined) =>
  ({
    schema: z.string().min(1).max(max).optional(),
    rule: `text of 1 to ${max} characters, without line breaks`,
    absent: undefined,
    read,
  }) as const;

/** Each leaves out animals; they can be combined. */
export const PET_FILTERS = {
  categoryId: { description: "Return only animals of this category.", example: "3", ...INT64 },
  species: {
    description: `Return only animals of this species: ${SPECIES.join(", ")}, or the project's own word.`,
    example: "dog",
    ...lineOf(MAX_LENGTHS.species, readSpecies),
  },
  breed: {
    description: "Return only animals of this breed, as the primary or the secondary one. Case does not matter.",
    example: "Beagle",
    ...lineOf(MAX_LENGTHS.breed, (text) => readLine(text, MAX_LENGTHS.breed)),
  },
  sex: { description: "Return only animals of this sex.", example: "female", ...oneOf(SEXES, undefined) },
  size: { description: "Return only animals of this size when grown.", example: "medium", ...oneOf(SIZES, undefined) },
  age: {
    description: "Return only animals of this age group, by the birth date and what is usual for the species.",
    example: "young",
    ...oneOf(AGE_GROUPS, undefined),
  },
  goodWith: {
    description: "Return only animals that are known to be good with all of these, separated by commas.",
    example: "children,cats",
    ...manyOf(GOOD_WITH),
  },
  hasPhotos: { description: "Return only animals with a photo (`true`), or without one (`false`).", example: "true", ...flag },
  listed: {
    description: "Return only animals whose profile says that the public may see them (`true`), or may not (`false`).",
    example: "true",
    ...flag,
  },
  q: {
    description: `Return only animals whose name or breed has all these words, or words that begin so, in any order. Case and accents do not matter, and “strasse” finds “Straße”. At most ${MAX_SEARCHED_WORDS} words.`,
    example: "biscuit",
    schema: z.string().min(1).max(MAX_API_SEARCH_LENGTH).optional(),
    rule: `text of 1 to ${MAX_API_SEARCH_LENGTH} characters with 1 to ${MAX_SEARCHED_WORDS} words of letters or digits`,
    absent: undefined,
    read: (text: string): string | undefined => (isPetSearch(text) ? text : undefined),
  },
  externalId: {
    description: "Return only the animal that has this identifier of your own.",
    example: "intake-2026-118",
    schema: externalIdSchema.optional(),
    rule: EXTERNAL_ID_RULE.replace(/^must be /, ""),
    absent: undefined,
    read: (text: string): string | undefined => (isExternalId(text) ? text : undefined),
  },
  updatedSince: {
    description:
      "Return only animals that were added or changed at this moment or later. For the next walk, take the moment from the `Updated-Until` header of this walk's first page: no change is missed, however late it is committed.",
    example: "2026-11-21T09:30:00Z",
    ...MOMENT,
  },
} as const satisfies Record<string, QueryParameter>;
