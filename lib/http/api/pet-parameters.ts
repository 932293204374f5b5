import * as z from "zod";
import type { QueryParameter } from "#lib/http/api/define-route.ts";
import { manyOf, ORDERS, oneOf, SWITCH } from "#lib/http/api/parameters.ts";
import { PET_FIELDS } from "#lib/http/api/pet-fields.ts";
import { PET_FILTERS } from "#lib/http/api/pet-filters.ts";
import { describeInvalidList, readList, repeated, show } from "#lib/http/api/query-string.ts";
import { INT64_RANGE, int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { MAX_IDS } from "#lib/shelter/pets/list.rules.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { PET_EXTRAS } from "#lib/shelter/pets/schema.ts";
import { readCursor } from "#lib/shelter/pets/table/rules.ts";

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

const BY_ID = { asc: false, desc: true } as const;
const BY_OTHERS = {
  updatedAt: { sort: "updated", descending: false },
  "-updatedAt": { sort: "updated", descending: true },
  inCareSince: { sort: "intake", descending: false },
  "-inCareSince": { sort: "intake", descending: true },
} as const;
const PET_ORDERS = [...ORDERS, "updatedAt", "-updatedAt", "inCareSince", "-inCareSince"] as const;
type PetOrder = (typeof PET_ORDERS)[number];

const SORTS = ["updated", "intake"] as const;
const MAX_CURSOR_LENGTH = 60;

interface Sorting {
  sort: PetSort;
  descending: boolean;
}

export const sortingOf = (order: PetOrder): Sorting =>
  order === "asc" || order === "desc" ? { sort: "id", descending: BY_ID[order] } : BY_OTHERS[order];

/** Extends the specification. */
export const PET_PARAMETERS = {
  ids: {
    description: `Return only these animals, ascending by id. At most ${MAX_IDS} ids, separated by commas. Ids that the project does not have are left out. Without a \`limit\`, all of them are on one page.`,
    example: "42,43",
    isList: true,
    schema: z.array(int64Schema).min(1).max(MAX_IDS).meta({ uniqueItems: true }).optional(),
    rule: `1 to ${MAX_IDS} different ids, separated by commas, each ${INT64_RANGE}`,
    absent: undefined,
    read: readIds,
    received: describeInvalidIds,
  },
  ...PET_FILTERS,
  inBin: {
    description:
      "`true` returns the animals in the bin instead: those that were deleted in the last thirty days. They keep their `externalId`; `include=timestamps` tells when each was deleted, and when it will be erased. Cannot be combined with `q`.",
    example: "false",
    ...SWITCH,
  },
  order: {
    description:
      "`asc` and `desc` list animals by id, the oldest or the newest first, and `after` continues. The others list them by the last change, or by the day since when they are in care (`profile.intakeDate`), those without one last; a minus begins with the latest. To watch for new ones, ask for the first page again.",
    example: "desc",
    ...oneOf(PET_ORDERS, "asc"),
  },
  cursor: {
    description: "Continues an order other than by id. Take it from the `Link` header of the previous page.",
    schema: z.string().max(MAX_CURSOR_LENGTH).optional(),
    rule: "from the Link header of a page in the same order",
    absent: undefined,
    read: (text: string): string | undefined =>
      text.length <= MAX_CURSOR_LENGTH && SORTS.some((sort) => readCursor(text, sort)) ? text : undefined,
  },
  fields: {
    description:
      "Return only these fields of each animal, what `include` names, and its id: names of fields, or `profile.breeds`, `photos.urls`. An animal then lacks fields that its schema requires.",
    example: "name,profile.breeds,photos.urls",
    isList: true,
    schema: z.array(z.string()).min(1).meta({ uniqueItems: true }).optional(),
    rule: "a list of fields, each once, separated by commas, such as name,profile.breeds,photos.urls",
    absent: undefined,
    read: (text: string): string[] | undefined => readList(PET_FIELDS, text),
    received: (text: string): string => describeInvalidList(PET_FIELDS, text),
  },
  include: {
    description:
      "Fields to return beside the four: `externalId`, `timestamps` for `createdAt` and `updatedAt`, `etag` for the version that `If-Match` takes, `profile` for what the animal is like, and `photos`. Separated by commas.",
    example: "externalId,timestamps",
    ...manyOf(PET_EXTRAS),
  },
} as const satisfies Record<string, QueryParameter>;
