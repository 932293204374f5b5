import * as z from "zod";
import type { QueryParameter } from "#lib/http/api/define-route.ts";
import { int64Text, MOMENT_RULE, momentFromText, ORDERS, oneOf, readBoolean } from "#lib/http/api/parameters.ts";
import { describeInvalidList, readList, repeated, show } from "#lib/http/api/query-string.ts";
import { INT64_RANGE, int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { isPetSearch, MAX_API_SEARCH_LENGTH, MAX_IDS, MAX_SEARCHED_WORDS } from "#lib/shelter/pets/list.rules.ts";
import { PET_EXTRAS, type PetExtra } from "#lib/shelter/pets/schema.ts";

const EXTRAS_RULE = `one or more of ${PET_EXTRAS.join(", ")}, each once, separated by commas`;

function readIds(text: string): string[] | undefined {
  const ids = text.split(",", MAX_IDS + 1);
  return ids.length <= MAX_IDS && ids.every((id) => int64FromText(id) !== undefined) && new Set(ids).size === ids.length ? ids : undefined;
}

function describeInvalidIds(text: string): string | undefined {
  if (text === "") return "none";
  const ids = text.split(",");
  if (ids.length > MAX_IDS) return `${ids.length} ids`;
  const invalid = ids.find((id) => int64FromText(id) === undefined);
  return invalid === undefined ? `${repeated(ids)} more than once` : show(invalid);
}

/** Extends the specification. */
export const PET_PARAMETERS = {
  ids: {
    description: `Return only these animals, ascending by id. At most ${MAX_IDS} ids, separated by commas. Ids that the project does not have are left out. Without a \`limit\`, all of them are on one page.`,
    example: "42,43",
    isList: true,
    stability: "beta",
    schema: z.array(int64Schema).min(1).max(MAX_IDS).meta({ uniqueItems: true }).optional(),
    rule: `1 to ${MAX_IDS} different ids, separated by commas, each ${INT64_RANGE}`,
    absent: undefined,
    read: readIds,
    received: describeInvalidIds,
  },
  categoryId: {
    description: "Return only animals of this category.",
    example: "3",
    stability: "beta",
    schema: int64Schema.optional(),
    rule: INT64_RANGE,
    absent: undefined,
    read: int64Text,
  },
  q: {
    description: `Return only animals whose names have all these words, or words that begin so, in any order. Case and accents do not matter, and “strasse” finds “Straße”. At most ${MAX_SEARCHED_WORDS} words.`,
    example: "biscuit",
    stability: "beta",
    schema: z.string().min(1).max(MAX_API_SEARCH_LENGTH).optional(),
    rule: `text of 1 to ${MAX_API_SEARCH_LENGTH} characters with 1 to ${MAX_SEARCHED_WORDS} words of letters or digits`,
    absent: undefined,
    read: (text: string): string | undefined => (isPetSearch(text) ? text : undefined),
  },
  updatedSince: {
    description:
      "Return only animals that were added or changed at this moment or later, ascending by id. For the next walk, take the moment from the `Updated-Until` header of this walk's first page: no change is missed, however late it is committed.",
    example: "2026-11-21T09:30:00Z",
    stability: "beta",
    schema: z.iso.datetime({ offset: true }).optional(),
    rule: MOMENT_RULE,
    absent: undefined,
    /** Epoch milliseconds. */
    read: momentFromText,
  },
  listed: {
    description: "Return only animals whose profile says that the public may see them (`true`), or may not (`false`).",
    example: "true",
    stability: "beta",
    schema: z.boolean().optional(),
    rule: "true or false",
    absent: undefined,
    read: readBoolean,
  },
  inBin: {
    description:
      "`true` returns the animals in the bin instead: those that were deleted in the last thirty days. They keep their `externalId`; `include=timestamps` tells when each was deleted, and when it will be erased. Cannot be combined with `q`.",
    example: "false",
    stability: "beta",
    schema: z.boolean().default(false),
    rule: "true or false",
    absent: false,
    read: readBoolean,
  },
  order: {
    description:
      "`desc` lists the newest animals first; `after` continues in that direction. To watch for new ones, ask for the first page again.",
    example: "desc",
    stability: "beta",
    ...oneOf(ORDERS, "asc"),
  },
  include: {
    description:
      "Fields to return beside the four: `externalId`, `timestamps` for `createdAt` and `updatedAt`, `etag` for the version that `If-Match` takes, `profile` for what the animal is like, and `photos`. Separated by commas.",
    example: "externalId,timestamps",
    isList: true,
    stability: "beta",
    schema: z.array(z.enum(PET_EXTRAS)).min(1).meta({ uniqueItems: true }).optional(),
    rule: EXTRAS_RULE,
    absent: undefined,
    read: (text: string): PetExtra[] | undefined => readList(PET_EXTRAS, text),
    received: (text: string): string => describeInvalidList(PET_EXTRAS, text),
  },
} as const satisfies Record<string, QueryParameter>;
